import { AppError } from './errors';

/** What was made here alone: others fail with the same code. */
const made = new WeakSet<Error>();

/** @param cause how a connection failed, unless it was not tried */
export function databaseAway(cause?: unknown): AppError {
  const message = 'The database cannot be reached. Try again shortly.';
  const error = new AppError('service_unavailable', message, {
    headers: { 'Retry-After': '5' },
    cause,
  });
  made.add(error);
  return error;
}

/** An outage has its own lines in the log, however many requests and rounds it fails. */
export function isDatabaseAway(error: unknown): boolean {
  return error instanceof Error && made.has(error);
}
