import { AppError } from '../errors';
import { log } from '../log';
import { answerError } from './answer';
import type { RestContext } from './rest-env';

/**
 * The answer to a request that could not be met.
 * @param route the pattern, not the path: an address may stand in a path, and is never logged
 */
export function answerFailure(c: RestContext, route: string, error: unknown): Response {
  if (error instanceof AppError && error.status < 500) return answerError(c, error);
  log.error({ err: error, requestId: c.get('requestId'), method: c.req.method, route });
  if (error instanceof AppError) return answerError(c, error);
  return answerError(
    c,
    new AppError('internal_error', 'Something went wrong on our side. Quote the request id.'),
  );
}
