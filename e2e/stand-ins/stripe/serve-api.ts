import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError } from './api-error';
import { failAfter, failBefore, type Fault } from './faults';
import { type ApiResponse, createIdempotency } from './idempotency';
import { newId } from './make-objects';
import { runOperation } from './operations';
import { parseForm } from './parse-form';
import type { World } from './world';

export type ApiRequest = { method: string; path: string; idempotencyKey: string | undefined };

export const apiVersion = '2026-10-28.endive';

/** Stripe's API on a world of its own: every request is told to `onRequest`, and may fail. */
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
    // Later events may change the object while a late reply waits.
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
