import { randomUUID } from 'node:crypto';
import { AppError, internalError } from '../../platform/errors';
import { logFailure } from '../../platform/log-failure';
import { measureRequest } from '../../platform/metrics/metrics';
import type { MaybePromise } from '../../platform/when-ready';
import { noteRefusal } from '../../platform/refusal-log';
import { exemplarOf, factsOf, type RequestFacts } from '../../platform/request-facts';
import type { LoggedRoute } from '../../metering/requests/note-request';
import { addressOf } from './address-of';
import { noteRequest } from './note-request';
import { type Outcome, respondError } from './responses';
import type { RestContext } from './rest-env';

/**
 * Wraps the work of a route: gives the request its id, turns what is thrown into a response, and
 * counts and times the request by the pattern of its route, since paths are unbounded.
 * @param logged for a route whose requests stand in the request log of the account
 */
export function serve(
  pattern: string,
  work: (c: RestContext) => MaybePromise<Outcome>,
  logged?: LoggedRoute,
): (c: RestContext) => MaybePromise<Response> {
  return (c) => {
    const startedAtMs = performance.now();
    const note = (response: Response) => {
      const latencyMs = performance.now() - startedAtMs;
      // For our own server, which has the request: behind Next nobody asks.
      const facts = factsOf(c.env?.incoming);
      const { status } = response;
      measureRequest(
        { route: pattern, method: c.req.method, status, durationMs: latencyMs },
        exemplarOf(c.get('requestId'), facts),
      );
      if (logged !== undefined) noteRequest(c, logged, status, latencyMs);
      if (facts !== undefined) noteFacts(facts, c, pattern, logged?.bucket ?? null);
      return response;
    };
    const fail = (error: unknown) => respondFailure(c, pattern, error);
    const finish = (outcome: Outcome) =>
      note(outcome instanceof AppError ? fail(outcome) : outcome);
    try {
      c.set('requestId', randomUUID());
      if (c.req.url.includes('%')) requireWellFormed(c.req.url);
      const outcome = work(c);
      return outcome instanceof Promise ? outcome.catch(fail).then(finish) : finish(outcome);
    } catch (error) {
      return note(fail(error));
    }
  };
}

function noteFacts(
  facts: RequestFacts,
  c: RestContext,
  route: string,
  bucket: LoggedRoute['bucket'],
): void {
  facts.route = route;
  facts.requestId = c.get('requestId');
  facts.isMeasured = true;
  const caller: RestContext['var']['caller'] | undefined = c.get('caller');
  if (caller === undefined) return;
  facts.accountId = caller.accountId;
  if (caller.key !== null) facts.key = caller.key;
  if (bucket !== null) facts.bucket = bucket;
}

function respondFailure(c: RestContext, pattern: string, error: unknown): Response {
  const known = error instanceof AppError ? error : internalError(error);
  if (known.status >= 500) {
    // The pattern, not the path: an e-mail address may stand in a path, and is never logged.
    logFailure(error, {
      requestId: c.get('requestId'),
      method: c.req.method,
      route: pattern,
    });
  }
  noteRefusal(known.code, addressOf(c), c.get('requestId'));
  return respondError(c, known);
}

/** @throws AppError `bad_request` */
function requireWellFormed(url: string): void {
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
