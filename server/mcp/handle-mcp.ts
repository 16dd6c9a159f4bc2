import { randomUUID } from 'node:crypto';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { type Caller, invalidApiKey, requireGoodStanding } from '../accounts/keys/caller';
import { checkGrant } from '../accounts/keys/check-grant';
import { confirmCaller, findCaller } from '../accounts/keys/find-caller';
import { chargeWork, takeAccountBurst, unknownKeyMs } from '../limits/bursts';
import { chooseCoding, compressBody, compressedBytesMin } from '../limits/compress-body';
import { noteRequest } from '../metering/requests/note-request';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { isLoopback } from '../platform/requests/origin';
import { log } from '../platform/log';
import { presentError, toAppError } from '../platform/requests/present-error';
import { measureRequest } from '../platform/metrics/metrics';
import { readJson } from '../platform/requests/read-body';
import type { RequestFacts } from '../platform/metrics/request-metrics';
import { allowedHeaders, askedHeaders, dataHeaders } from '../platform/requests/response-headers';
import { type CallApi, createContext } from './call-api';
import { createServer } from './create-server';

export const mcpPath = '/mcp';

const allowed = 'POST, OPTIONS';
const logged = { bucket: null, parameters: new Set<string>() };
/** Methods that call the API, which counts them itself. */
const askingApi = new Set(['tools/call', 'resources/read']);

/** @param facts of our own server, which writes them to its access log */
export type HandleMcp = (
  request: Request,
  address: string,
  facts?: RequestFacts,
) => Promise<Response>;

/**
 * The MCP server: one message per POST, without sessions, in the revision 2026-07-28 or one of 2025. A request
 * refused before it is a message gets the API's error shape; a message gets the protocol's errors.
 * @param callApi does the work of tools and resources, so that it is metered and logged as over REST
 */
export function createMcp(callApi: CallApi): HandleMcp {
  return async (request, address, facts) => {
    const startedAtMs = performance.now();
    const requestId = randomUUID();
    let caller: Caller | undefined;
    const common = commonHeaders(request, requestId);
    const response = await respond()
      .then((made) => packBody(made, request, { common, address }))
      .catch((error: unknown) => {
        const known = toAppError(error, { requestId, route: mcpPath });
        const { body, ...described } = presentError(known, requestId, common);
        return new Response(body, described);
      });
    const latencyMs = performance.now() - startedAtMs;
    const { method, url } = request;
    const { status } = response;
    measureRequest(
      { route: mcpPath, method, status, durationMs: latencyMs },
      { request_id: requestId },
    );
    // Not read from the response, whose headers would have to be parsed for it.
    if (facts !== undefined) Object.assign(facts, { route: mcpPath, requestId, isMeasured: true });
    if (caller !== undefined) {
      noteRequest({ caller, route: logged, requestId, latencyMs, method, url, status, cost: 0 });
    }
    return response;

    async function respond(): Promise<Response> {
      requireMethod(request.method);
      requireKnownOrigin(request.headers);
      if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
      caller = await admitKey(request.headers, address);
      const message = await readMessage(request);
      const called = methodOf(message);
      if (!askingApi.has(called)) takeAccountBurst(caller.accountId);
      if (called === 'subscriptions/listen') return refuseSubscription(message);
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

/**
 * The response with the common headers, and compressed for a client that asks. It is one message, so that its stream,
 * if it is one, ends at once.
 */
async function packBody(
  { status, body, headers }: Response,
  { headers: asked }: Request,
  { common, address }: { common: Record<string, string>; address: string },
): Promise<Response> {
  const all: Record<string, string> = { ...Object.fromEntries(headers), ...common };
  if (body === null) return new Response(null, { status, headers: all });
  let bytes = new Uint8Array(await new Response(body).arrayBuffer());
  if (bytes.length >= compressedBytesMin) {
    all['Vary'] = `${common['Vary']}, Accept-Encoding`;
    const coding = chooseCoding(asked.get('Accept-Encoding'));
    if (coding !== null) {
      all['Content-Encoding'] = coding;
      bytes = await compressBody(bytes, coding, address);
    }
  }
  all['Content-Length'] = String(bytes.length);
  return new Response(bytes, { status, headers: all });
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

/** The headers of every response. As a plain object, they are written without a `Headers` of their own. */
function commonHeaders({ method, headers: asked }: Request, requestId: string) {
  const headers: Record<string, string> = {
    ...dataHeaders,
    'X-Request-Id': requestId,
    'Cache-Control': 'no-store',
    Vary: 'Origin',
  };
  if (method === 'OPTIONS')
    Object.assign(headers, { Allow: allowed, Vary: `Origin, ${askedHeaders}` });
  const origin = asked.get('Origin');
  if (origin !== null && isKnownOrigin(origin)) {
    headers['Access-Control-Allow-Origin'] = origin;
    headers['Access-Control-Allow-Methods'] = allowed;
    headers['Access-Control-Allow-Headers'] = allowedHeaders(asked.get(askedHeaders), usualHeaders);
    headers['Access-Control-Expose-Headers'] = 'Retry-After, X-Request-Id';
  }
  return headers;
}

const usualHeaders =
  'Accept, Authorization, Content-Type, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, X-API-Key';

const siteOrigin = new URL(env.publicUrl).origin;

/**
 * Refuses pages of other sites, as the transport's specification requires. Programs send no
 * Origin; the pages of this site do, and so do tools that run on the visitor's own machine.
 * @throws AppError `cross_site_request`
 */
function requireKnownOrigin(headers: Headers): void {
  const origin = headers.get('Origin');
  if (origin === null || isKnownOrigin(origin)) return;
  throw new AppError('cross_site_request', 'This origin may not send messages to the MCP server.');
}

function isKnownOrigin(origin: string): boolean {
  if (origin === siteOrigin) return true;
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}

/**
 * The owner of the key in X-API-Key or in the bearer token.
 * @throws AppError `invalid_api_key`, `account_suspended`, `email_not_verified`, `scope_missing` or
 * `origin_not_allowed`
 */
async function admitKey(headers: Headers, address: string): Promise<Caller> {
  const key = keyOf(headers);
  const found = await findCaller(key, () => chargeWork(address, unknownKeyMs));
  const caller = found && (await confirmCaller(key, found));
  if (caller === null) throw invalidApiKey;
  requireGoodStanding(caller);
  // The requests that a tool makes do not have the sender of the message, and some tools read the catalog themselves.
  if (caller.grant !== null) {
    const [origin, referer] = [headers.get('Origin'), headers.get('Referer')];
    const sender = { origin: origin ?? undefined, referer: referer ?? undefined, address };
    checkGrant(caller.grant, { scope: 'read' }, sender);
  }
  return caller;
}

function keyOf(headers: Headers): string {
  const bearer = /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
  return headers.get('X-API-Key') ?? bearer ?? '';
}

/**
 * The parsed JSON of a message; the protocol interprets it.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `invalid_json` or `bad_request`
 */
async function readMessage(request: Request): Promise<unknown> {
  const message = await readJson(request);
  if (Array.isArray(message)) {
    throw new AppError('bad_request', 'Send one message per request: there are no batches.');
  }
  return message;
}
