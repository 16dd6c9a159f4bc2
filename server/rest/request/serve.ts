import { randomUUID } from 'node:crypto';
import { type LoggedRoute, noteRequest } from '../../metering/requests/note-request';
import { AppError } from '../../platform/errors';
import { toAppError } from '../../platform/requests/present-error';
import { measureRequest } from '../../platform/metrics/metrics';
import { noteRefusal } from '../../platform/requests/refusal-log';
import { exemplarOf, factsOf } from '../../platform/requests/request-facts';
import { callerIn } from './authenticate';
import { addressOf } from './request-origin';
import { respondError } from './responses';
import type { RestContext } from './rest-env';

/**
 * Wraps the work of a route: gives the request its id, turns errors into responses, and
 * counts and times the request by the pattern of its route, since paths are unbounded.
 * @param logged for a route whose requests are in the account's request log
 */
export function serve(
  pattern: string,
  work: (c: RestContext) => Promise<Response>,
  logged?: LoggedRoute,
): (c: RestContext) => Promise<Response> {
  return async (c) => {
    const startedAtMs = performance.now();
    c.set('requestId', randomUUID());
    let response: Response;
    try {
      requireWellFormed(c.req.url);
      response = await work(c);
    } catch (error) {
      response = respondFailure(c, pattern, error);
    }
    const latencyMs = performance.now() - startedAtMs;
    const { status } = response;
    measureRequest(
      { route: pattern, method: c.req.method, status, durationMs: latencyMs },
      exemplarOf(c.get('requestId'), factsOf(c.env?.incoming)),
    );
    if (logged !== undefined) logRequest(c, logged, status, latencyMs);
    noteFacts(c, pattern, logged?.bucket ?? null);
    return response;
  };
}

/** A request without a known account is in no log. */
function logRequest(c: RestContext, route: LoggedRoute, status: number, latencyMs: number): void {
  const caller = callerIn(c);
  if (caller === undefined) return;
  const { method, url } = c.req;
  const cost = c.get('cost') ?? 0;
  noteRequest({
    caller,
    route,
    requestId: c.get('requestId'),
    latencyMs,
    method,
    url,
    status,
    cost,
  });
}

/** For our own server, which writes them to its access log. */
function noteFacts(c: RestContext, route: string, bucket: LoggedRoute['bucket']): void {
  const facts = factsOf(c.env?.incoming);
  if (facts === undefined) return;
  facts.route = route;
  facts.requestId = c.get('requestId');
  facts.isMeasured = true;
  const caller = callerIn(c);
  if (caller === undefined) return;
  facts.accountId = caller.accountId;
  if (caller.key !== null) facts.key = caller.key;
  if (bucket !== null) facts.bucket = bucket;
}

function respondFailure(c: RestContext, route: string, error: unknown): Response {
  const requestId = c.get('requestId');
  const known = toAppError(error, { requestId, method: c.req.method, route });
  noteRefusal(known.code, addressOf(c), requestId);
  return respondError(c, known);
}

/** @throws AppError `bad_request` */
function requireWellFormed(url: string): void {
  if (!url.includes('%')) return;
  let decoded: string;
  try {
    decoded = decodeURIComponent(url);
  } catch {
    throw new AppError('bad_request', 'The address has a percent-encoding that is not UTF-8.');
  }
  if (decoded.includes('\0')) {
    throw new AppError('bad_request', 'The address contains a NUL byte.');
  }
}
