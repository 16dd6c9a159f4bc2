import type { ErrorStatus } from '../../contract/error-codes';
import { AppError, isDatabaseAway, internalError } from '../errors';
import { dataHeaders } from './response-headers';
import { log } from '../log';

/** An error as every transport sends it. */
export type PresentedError = {
  status: ErrorStatus;
  headers: Record<string, string>;
  body: string;
};

/** The one shape of an error outside tRPC, to be kept by no cache. */
export function presentError(error: AppError, requestId: string): PresentedError {
  const { status, text: body, headers } = error;
  return {
    status,
    body,
    headers: {
      ...dataHeaders,
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      ...headers,
    },
  };
}

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
