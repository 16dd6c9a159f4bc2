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

/** The one shape of an error outside tRPC, never cached. */
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

/** Logs a failure on our side. A database outage is logged once, however many requests it fails. */
export function logFailure(error: unknown, details: object): void {
  if (!isDatabaseAway(error)) log.error({ err: error, ...details });
}

/**
 * What the caller may see of a thrown error.
 * @param details what the log says about a failure on our side; no URL, because it may contain an e-mail
 * address
 */
export function toAppError(
  error: unknown,
  details: { requestId: string; method?: string; route?: string },
): AppError {
  const known = error instanceof AppError ? error : internalError(error);
  if (known.status >= 500) logFailure(error, details);
  return known;
}
