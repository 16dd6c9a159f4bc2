import { Refusal } from '../session/refusal';
import { noResponse, unavailable } from './describe-failure';

export const accountSuspended =
  'This account is suspended. Contact the operator of this site to restore it.';

/** What an error code of a sign-in means for the reader. Apart from the other failures: most pages have no sign-in. */
export function refusalOfSignIn(code: string): Refusal {
  return new Refusal(signInFailures[code] ?? 'You could not be signed in. Try again.');
}

const signInFailures: Record<string, string> = {
  invalid_credentials: 'The e-mail address or the password is wrong.',
  validation_error: 'The e-mail address or the password is wrong.',
  account_suspended: accountSuspended,
  invalid_mfa_code: 'The code is wrong or was used before.',
  invalid_mfa_token: 'This took too long. Go back and sign in again.',
  invalid_passkey: 'This passkey is unknown here, or signing took too long. Try again.',
  rate_limit_exceeded: 'Too many attempts. Try again later.',
  reauthentication_required: 'Confirm that it is you, then try again.',
  service_unavailable: unavailable,
  offline: noResponse,
};
