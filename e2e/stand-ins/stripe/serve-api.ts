import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { newId } from './objects';
import type { World } from './world';
import { ApiError, parseForm } from './operation';
import { runOperation } from './operations';

export type ApiRequest = { method: string; path: string; idempotencyKey: string | undefined };

const apiVersion = '2026-10-28.endive';

/** Stripe's API on a world of its own: `onRequest` sees every request, which may fail. */
export function createApi({
  world,
  secretKey,
  onRequest,
  nextFault,
}: {
  world: World;
  secretKey: string;
  onRequest: (request: ApiRequest) => void;
  nextFault: () => Fault | null;
}) {
  const idempotent = createIdempotency();
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { method = 'GET' } = request;
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const body = await text(request);
    onRequest({ method, path: url.pathname, idempotencyKey });
    const fault = nextFault();
    if (!(await failBefore(fault, request))) return;
    const given = method === 'GET' ? url.search : body;
    const work = async () => perform(world, method, url.pathname, given, fault);
    const result = await refuseStrangers(request, secretKey)
      .then(() => idempotent(idempotencyKey, `${method} ${url.pathname} ${body}`, work))
      .catch(toResponse);
    // Later events may change the object while a late response waits.
    const sent = JSON.stringify(result.body, null, 2);
    if (!(await failAfter(fault, response))) return;
    response.writeHead(result.status, {
      'Content-Type': 'application/json',
      'Request-Id': newId('req'),
      'Stripe-Version': apiVersion,
      ...(result.isReplayed && { 'Idempotent-Replayed': 'true' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    });
    response.end(sent);
  };
}

function perform(
  world: World,
  method: string,
  path: string,
  parameters: string,
  fault: Fault | null,
): ApiResponse {
  if (fault?.kind === 'error') {
    const refused = new ApiError(fault.status, 'api_error', 'The stand-in was told to fail.');
    // Too many requests and an unavailable service never reach the work.
    if (fault.status !== 500) throw refused;
    return toResponse(refused);
  }
  return { status: 200, body: runOperation(world, method, path, parseForm(parameters)) };
}

async function refuseStrangers({ headers }: IncomingMessage, secretKey: string): Promise<void> {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
  if (headers['stripe-version'] !== apiVersion) {
    throw new ApiError(400, 'invalid_request_error', `This is not version ${apiVersion}.`);
  }
}

function toResponse(error: unknown): ApiResponse {
  if (error instanceof ApiError) return { status: error.status, body: error.body };
  throw error;
}

type ApiResponse = { status: number; body: unknown; isReplayed?: boolean };

type Kept = { fingerprint: string; response: ApiResponse | null };

/**
 * Stripe's idempotency keys: the first response is stored and repeated, even a 500. Other parameters
 * and concurrent requests are refused. A failure before the work begins is not stored.
 */
function createIdempotency() {
  const kept = new Map<string, Kept>();

  return async (
    key: string | undefined,
    fingerprint: string,
    work: () => Promise<ApiResponse>,
  ): Promise<ApiResponse> => {
    if (key === undefined) return work();
    const known = kept.get(key);
    if (known !== undefined && known.fingerprint !== fingerprint) {
      throw new ApiError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    }
    if (known?.response === null) {
      throw new ApiError(
        409,
        'idempotency_error',
        'There is currently another in-progress request using this key.',
        { code: 'idempotency_key_in_use' },
      );
    }
    if (known !== undefined) return { ...(known.response as ApiResponse), isReplayed: true };
    const entry: Kept = { fingerprint, response: null };
    kept.set(key, entry);
    try {
      entry.response = await work();
      return entry.response;
    } finally {
      if (entry.response === null) kept.delete(key);
    }
  };
}

/** How the stand-in fails on purpose. */
export type Fault =
  | { kind: 'refuse' }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }
  /** The work is not done. Under an idempotency key a 500 is stored and repeated, as Stripe does. */
  | { kind: 'error'; status: 429 | 500 | 503 }
  /** The work is done, and its response is lost. */
  | { kind: 'lost-reply' }
  /** The work is done at once; its response arrives later, and may be out of date by then. */
  | { kind: 'late-reply'; ms: number };

/** Applies a fault before any work. @returns whether to go on */
async function failBefore(fault: Fault | null, request: IncomingMessage): Promise<boolean> {
  if (fault?.kind === 'refuse') request.socket.destroy();
  if (fault?.kind === 'slow') await delay(fault.ms);
  return fault?.kind !== 'refuse' && fault?.kind !== 'hang';
}

/** Applies a fault after all work. @returns whether to send it */
async function failAfter(fault: Fault | null, response: ServerResponse): Promise<boolean> {
  if (fault?.kind === 'late-reply') await delay(fault.ms);
  if (fault?.kind === 'lost-reply') response.socket?.destroy();
  return fault?.kind !== 'lost-reply';
}
