import { isTrpcError } from '../trpc-provider';

/** Why nothing came of a form, apart from what its fields say themselves. */
export type Failure = { message: string; requestId?: string | undefined };

/** Thrown by a form's own submission when it knows the words already. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

const noAnswer = 'The server did not answer. Check your connection and try again.';

/** What a refused or failed call means for whoever made it, and when it is worth another try. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Refusal) return { message: error.message };
  if (!isTrpcError(error)) return { message: 'Something went wrong in this page. Reload it.' };
  if (!error.data) return { message: noAnswer };
  const { code, httpStatus, requestId, extras } = error.data;
  if (code === 'rate_limit_exceeded') {
    return { message: `Too many attempts. Try again ${whenReset(extras['reset_in_seconds'])}.` };
  }
  if (code === 'service_unavailable') {
    return { message: 'The service is not available for the moment. Try again in a minute.' };
  }
  return {
    message: error.message,
    requestId: httpStatus >= 500 ? (requestId ?? undefined) : undefined,
  };
}

/** The same for the codes that signing in answers with. */
export function refusalOfSignIn(code: string): Refusal {
  return new Refusal(signInFailures[code] ?? 'You could not be signed in. Try again.');
}

const signInFailures: Record<string, string> = {
  invalid_credentials: 'The e-mail address or the password is wrong.',
  validation_error: 'The e-mail address or the password is wrong.',
  rate_limit_exceeded: 'Too many attempts. Try again in a minute.',
  service_unavailable: 'The service is not available for the moment. Try again in a minute.',
  offline: noAnswer,
};

/** "in 40 seconds", "in 12 minutes". */
export function whenReset(seconds: string | number | undefined): string {
  if (typeof seconds !== 'number') return 'later';
  const isShort = seconds < 90;
  const count = Math.max(1, Math.ceil(isShort ? seconds : seconds / 60));
  const unit = isShort ? 'second' : 'minute';
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}
