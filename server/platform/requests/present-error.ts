import type { ErrorCode, ErrorStatus } from '../../contract/error-codes';
import { AppError, isDatabaseAway, internalError } from '../errors';
import { dataHeaders } from './response-headers';
import { log } from '../log';

/** An error as every transport sends it. */
export type PresentedError = {
  status: ErrorStatus;
  headers: Record<string, string>;
  body: string;
};

/**
 * The one shape of an error outside tRPC, never cached.
 * @param common the headers of every response of the transport
 */
export function presentError(
  error: AppError,
  requestId: string,
  common: Record<string, string> = {},
): PresentedError {
  const { code, status, text: body } = error;
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...dataHeaders,
  };
  if (status === 401) headers['WWW-Authenticate'] = challengeOf(code);
  // Not spread: V8 creates the headers slowly with a second spread.
  return { status, body, headers: Object.assign(headers, common, error.headers) };
}

/** Every 401 names a scheme. None of these makes a browser ask for a password, as Basic would. */
const challengeOf = (code: ErrorCode) => (code === 'invalid_api_key' ? 'ApiKey' : 'Bearer');

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
