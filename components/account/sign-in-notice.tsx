import { accountSuspended } from '../forms/refusal-of-sign-in';
import { Notice } from '../ui/notice';

const notices = new Map([
  ['signed-out', 'Your session has ended. Sign in again to continue.'],
  ['second-step', 'Confirming the sign-in took too long. Sign in again.'],
  ['everywhere', 'You have been signed out on every device. Your API key still works.'],
  ['deleted', 'Your account has been deleted. Its API key no longer works.'],
  [
    'password-set',
    'Your password has been changed, and you have been signed out on every device. Sign in with the new password.',
  ],
]);
const failures = new Map([
  ['account_suspended', accountSuspended],
  [
    'email_not_verified',
    'The provider has no verified e-mail address for you. Verify your address there, or sign in with a password.',
  ],
  [
    'identity_not_linked',
    'There is an account with your address, but the provider is not linked to it. Sign in with the password, or set one with “Forgot it?”. Then link the provider in Settings, Security.',
  ],
  ['invalid_token', 'Your session has ended in the meantime. Sign in again.'],
]);
const providerFailed = 'The provider could not sign you in. Try again, or sign in with a password.';

/** Says why the visitor is here: `notice` is set by our own pages, `error` by NextAuth. */
export function SignInNotice({ notice, error }: Record<'notice' | 'error', string | undefined>) {
  const failure = error && (failures.get(error) ?? providerFailed);
  const text = failure ?? notices.get(notice ?? '');
  if (!text) return null;
  const tone = failure
    ? 'bad'
    : notice === 'signed-out' || notice === 'second-step'
      ? 'info'
      : 'good';
  return (
    <Notice tone={tone} announced className="mb-6">
      {text}
    </Notice>
  );
}
