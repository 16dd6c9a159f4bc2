import type { ErrorStatus } from '../contract/error-codes';
import type { AppError } from './errors';
import { dataHeaders } from './security-headers';

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
