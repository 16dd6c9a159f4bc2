import { isDatabaseAway } from './database-away';
import { AppError, internalError } from './errors';
import { log } from './log';

/** Logs a failure on our side. An outage of the database has its own lines, however many it fails. */
export function logFailure(error: unknown, details: object): void {
  if (!isDatabaseAway(error)) log.error({ err: error, ...details });
}

/** The failure as its caller may know it. One on our side is logged, and tells the caller nothing of itself. */
export function toAppError(error: unknown, details: object): AppError {
  const known = error instanceof AppError ? error : internalError(error);
  if (known.status >= 500) logFailure(error, details);
  return known;
}
