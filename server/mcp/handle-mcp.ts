import { randomUUID } from 'node:crypto';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Caller } from '../accounts/keys/caller';
import { takeAccountBurst } from '../limits/bursts';
import { noteRequest } from '../metering/requests/note-request';
import { AppError, internalError } from '../platform/errors';
import { log } from '../platform/log';
import { logFailure } from '../platform/log-failure';
import { metrics } from '../platform/metrics/metrics';
import { knownMethod } from '../platform/request-facts';
import { dataHeaders } from '../platform/security-headers';
import { createServer } from './create-server';
import { admitKey, isKnownOrigin, requireKnownOrigin } from './request/admit-client';
import { type CallApi, createContext } from './request/call-api';
import { readMessage } from './request/read-message';

export const mcpPath = '/mcp';

const allowed = 'POST, OPTIONS';
const logged = { bucket: null, parameters: new Set<string>() };
/** What asks the API, which counts it by itself. */
const askingApi = new Set(['tools/call', 'resources/read']);

export type HandleMcp = (request: Request, address: string) => Promise<Response>;

/**
 * The MCP server: one message per POST, without sessions, of the revision 2026-07-28 or one of 2025. What is
 * refused before there is a message has the one error shape of the API; a message gets what the protocol says.
 * @param callApi does the work of tools and resources, so that they are metered and logged as over REST
 */
export function createMcp(callApi: CallApi): HandleMcp {
  return async (request, address) => {
    const startedAtMs = performance.now();
    const requestId = randomUUID();
    let caller: Caller | undefined;
    const response = await respond().catch((error: unknown) => refuse(error, requestId));
    const latencyMs = performance.now() - startedAtMs;
    const durations = metrics().requestDurations.at(mcpPath).at(knownMethod(request.method));
    durations.at(response.status).observe(latencyMs / 1000, { request_id: requestId });
    if (caller !== undefined) {
      const { method, url } = request;
      const { status } = response;
      noteRequest({ caller, route: logged, requestId, latencyMs, method, url, status, cost: 0 });
    }
    return withHeaders(response, request, requestId);

    async function respond(): Promise<Response> {
      requireMethod(request.method);
      requireKnownOrigin(request.headers);
      if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
      caller = await admitKey(request.headers, address);
      const message = await readMessage(request);
      const method = methodOf(message);
      if (!askingApi.has(method)) takeAccountBurst(caller.accountId);
      if (method === 'subscriptions/listen') return refuseSubscription(message);
      const context = createContext(callApi, caller, requestId);
      const handler = createMcpHandler(() => createServer(context), {
        legacy: 'stateless',
        keepAliveMs: 0,
        onerror: (error) => log.debug({ err: error, requestId }, 'an MCP message was refused'),
      });
      return handler.fetch(withoutBody(request), { parsedBody: message });
    }
  };
}

/** @throws AppError `method_not_allowed` */
function requireMethod(method: string): void {
  if (method === 'POST' || method === 'OPTIONS') return;
  const message = `${method} is not allowed here. Allowed: ${allowed}.`;
  throw new AppError('method_not_allowed', message, { headers: { Allow: allowed } });
}

function methodOf(message: unknown): string {
  return String(Object(message).method);
}

/** Nothing here changes while a client listens, so no stream is kept open for it. */
function refuseSubscription(message: unknown): Response {
  const { id } = Object(message) as { id?: unknown };
  return Response.json(
    {
      jsonrpc: '2.0',
      id: typeof id === 'string' || typeof id === 'number' ? id : null,
      error: { code: -32601, message: 'Method not found: nothing here sends notifications.' },
    },
    { status: 404 },
  );
}

/** The body has been read. */
function withoutBody({ url, method, headers }: Request): Request {
  return new Request(url, { method, headers });
}

function refuse(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : internalError(error);
  if (known.status >= 500) logFailure(error, { requestId, route: mcpPath });
  return Response.json(known.body, {
    status: known.status,
    headers: { ...known.headers, 'Content-Type': 'application/json; charset=utf-8' },
  });
}

function withHeaders(response: Response, request: Request, requestId: string): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(dataHeaders)) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  headers.set('Cache-Control', 'no-store');
  headers.set('Vary', 'Origin');
  if (request.method === 'OPTIONS') headers.set('Allow', allowed);
  const origin = request.headers.get('Origin');
  if (origin !== null && isKnownOrigin(origin)) {
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Methods', allowed);
    headers.set(
      'Access-Control-Allow-Headers',
      'Accept, Authorization, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, X-API-Key',
    );
    headers.set('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  }
  return new Response(response.body, { status: response.status, headers });
}
