import { handleAuth } from '../auth/handle-auth';
import { takeAddressBurst, workMeter } from '../limits/bursts';
import { clientBehindNext } from '../platform/requests/origin';
import { noteRefusal } from '../platform/requests/refusal-log';
import { servePlayground } from '../rest/serve-playground';
import { handleTrpc } from '../trpc/handle-trpc';
import { openService } from './open-service';
import { presentRefusal } from './refuse-request';

/**
 * The API, MCP, tRPC and sign-in for a host that runs Next alone. The build makes one file of them,
 * `dist/mounts.mjs`, which `app/mounts.ts` loads.
 */
export { openService };

export const rest = capped(async (request) => {
  const service = await openService();
  return service.rest.fetch(request);
});

export const mcp = capped(async (request) => {
  const service = await openService();
  return service.mcp(request, clientBehindNext(request.headers).address ?? '');
});

export const playground = capped(async (request) => {
  const service = await openService();
  return servePlayground(service.rest, request);
});

export const trpc = capped((request) => handleTrpc(request, clientBehindNext(request.headers)));

export const auth = capped((request) => handleAuth(request, clientBehindNext(request.headers)));

type Handler = (request: Request) => Promise<Response>;

function capped(handle: Handler): Handler {
  return async (request) => {
    const address = clientBehindNext(request.headers).address ?? '';
    const burst = takeAddressBurst(address);
    if (burst === null) {
      const endWork = workMeter.start(address);
      return handle(withoutCodings(request)).finally(() => {
        workMeter.read();
        endWork();
      });
    }
    const { pathname } = new URL(request.url);
    const { status, headers, body, requestId } = presentRefusal(burst, pathname);
    noteRefusal(burst.code, address, requestId);
    return new Response(body, { status, headers });
  };
}

/** Next compresses by itself, and drops the coding of a response that has one already. */
function withoutCodings(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Accept-Encoding');
  return new Request(request, { headers });
}
