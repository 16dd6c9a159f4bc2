import { describeWait } from '../../server/contract/describe-duration';
import { Refusal } from '../session/refusal';
import { isTrpcError } from '../trpc-provider';
import { showToast } from '../ui/toaster';

/** Why a form failed, apart from errors of its fields. */
export type Failure = { message: string; requestId?: string | undefined };

export const noResponse = 'The server did not respond. Check your connection and try again.';
export const unavailable = 'The service is temporarily unavailable. Try again in a minute.';

/** What a failed call means for the reader, and when to try again. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Refusal) return { message: error.message };
  if (!isTrpcError(error)) return { message: 'Something went wrong on this page. Reload it.' };
  if (!error.data) return { message: noResponse };
  const { code, httpStatus, requestId, extras } = error.data;
  if (code === 'rate_limit_exceeded') {
    const wait = extras['reset_in_seconds'];
    const when = typeof wait === 'number' ? `in ${describeWait(wait)}` : 'later';
    return { message: `Too many attempts. Try again ${when}.` };
  }
  if (code === 'service_unavailable') return { message: unavailable };
  return {
    message: error.message,
    requestId: httpStatus >= 500 ? (requestId ?? undefined) : undefined,
  };
}

/** Shows why an action without a form failed, in a toast. */
export function showFailure(error: unknown): void {
  showToast('error', describeFailure(error).message);
}
