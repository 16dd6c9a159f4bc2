import { findAddressBurst } from '../server/metering/caps/bursts';
import { handleAuth } from '../server/auth/handle-auth';
import { openService } from '../server/http/open-service';
import { clientBehindNext } from '../server/platform/client-address';
import { env } from '../server/platform/env';
import { AppError } from '../server/platform/errors';
import { dataHeaders } from '../server/platform/security-headers';
import { servePlayground } from '../server/rest/serve-playground';
import { handleTrpc } from '../server/trpc/handle-trpc';

type Handler = (request: Request) => Promise<Response>;

/**
 * The API, MCP, tRPC and sign-in as Next routes, for a host that runs Next alone. Beside a service they are
 * closed: whatever path gets past it must not be answered here, without its caps.
 */
export const mountedRest = forEveryMethod(async (request) => {
  const { rest } = await openService();
  return rest.fetch(request);
});

export const mountedMcp = forEveryMethod(async (request) => {
  const { mcp } = await openService();
  return mcp(request, clientBehindNext(request.headers).address ?? '');
});

export const mountedPlayground = forEveryMethod(async (request) => {
  const { rest } = await openService();
  return servePlayground(rest, request);
});

export const mountedTrpc = forEveryMethod((request) =>
  handleTrpc(request, clientBehindNext(request.headers)),
);

export const mountedAuth = forEveryMethod((request) =>
  handleAuth(request, clientBehindNext(request.headers)),
);

function forEveryMethod(mounted: Handler) {
  const handle: Handler = async (request) => {
    if (env.serviceUrl !== undefined) {
      return refuse(new AppError('not_found', 'There is nothing at this address.'));
    }
    const burst = findAddressBurst(clientBehindNext(request.headers).address ?? '');
    return burst === null ? mounted(request) : refuse(burst);
  };
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

function refuse({ body, status, headers }: AppError): Response {
  return Response.json(body, {
    status,
    headers: { ...dataHeaders, 'Cache-Control': 'no-store', ...headers },
  });
}
