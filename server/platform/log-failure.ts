import { isDatabaseAway } from './database-away';
import { AppError, internalError } from './errors';
import { log } from './log';

/** Logs a failure on our side. An outage of the database has its own lines, however many it fails. */
export function logFailure(error: unknown, details: object): void {
  if (!isDatabaseAway(error)) log.error({ err: error, ...details });
}

/**
 * What the caller may know of something that was thrown.
 * @param details what the log says of a failure on our side; no address, for an e-mail address may stand in it
 */
export function toAppError(
  error: unknown,
  details: { requestId: string; method?: string; route?: string },
): AppError {
  const known = error instanceof AppError ? error : internalError(error);
  if (known.status >= 500) logFailure(error, details);
  return known;
}
