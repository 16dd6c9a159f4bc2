import { describeWait } from '../../server/contract/describe-duration';
import { PasskeyFailure } from '../session/passkeys';
import { isTrpcError } from '../trpc-provider';

/** Why a form failed, apart from errors of its fields. */
export type Failure = { message: string; requestId?: string | undefined };

/** Thrown by a form's `submit`, with a message for the reader. */
class Refusal extends Error {
  override readonly name = 'Refusal';
}

const noResponse = 'The server did not respond. Check your connection and try again.';
export const accountSuspended =
  'This account is suspended. Write to the operator of this site to have it restored.';
const unavailable = 'The service is temporarily unavailable. Try again in a minute.';

/** What a failed call means for the reader, and when to try again. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Refusal || error instanceof PasskeyFailure)
    return { message: error.message };
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

/** The same for the error codes of a sign-in. */
export function refusalOfSignIn(code: string): Refusal {
  return new Refusal(signInFailures[code] ?? 'You could not be signed in. Try again.');
}

const signInFailures: Record<string, string> = {
  invalid_credentials: 'The e-mail address or the password is wrong.',
  validation_error: 'The e-mail address or the password is wrong.',
  account_suspended: accountSuspended,
  invalid_mfa_code: 'The code is wrong or was used before.',
  invalid_mfa_token: 'This took too long. Go back and sign in again.',
  invalid_passkey: 'This passkey is not known here, or signing took too long. Try again.',
  rate_limit_exceeded: 'Too many attempts. Try again later.',
  reauthentication_required: 'Confirm that it is you, then try again.',
  service_unavailable: unavailable,
  offline: noResponse,
};
