import { handleAuth } from '../server/auth/handle-auth';
import { openService } from '../server/http/open-service';
import { clientBehindNext } from '../server/platform/client-address';
import { handleTrpc } from '../server/trpc/handle-trpc';

type Handler = (request: Request) => Promise<Response>;

/** The API, tRPC and sign-in as Next routes, for a host that runs Next alone. */
export const mountedRest = forEveryMethod(async (request) => {
  const { rest } = await openService();
  return rest.fetch(request);
});

export const mountedTrpc = forEveryMethod((request) =>
  handleTrpc(request, clientBehindNext(request.headers)),
);

export const mountedAuth = forEveryMethod((request) =>
  handleAuth(request, clientBehindNext(request.headers)),
);

function forEveryMethod(handle: Handler) {
  return {
    DELETE: handle,
    GET: handle,
    HEAD: handle,
    OPTIONS: handle,
    PATCH: handle,
    POST: handle,
    PUT: handle,
  };
}
