import { Notice } from '../ui/notice';

const notices = new Map([
  ['signed-out', 'Your session has ended. Sign in again to continue.'],
  ['everywhere', 'You are signed out everywhere. Your API key keeps working.'],
  ['deleted', 'Your account is deleted, and its API key no longer works. Goodbye!'],
  ['password-set', 'Your new password is set, and all sessions have ended. Sign in with it.'],
]);
const accessDenied =
  'The provider has no verified e-mail address for you. Verify one there, or sign in with a password.';
const providerFailed =
  'Signing in with the provider did not work. Try again, or sign in with a password.';

/** Says why the visitor is here: `notice` is set by our own pages, `error` by NextAuth. */
export function SignInNotice({ notice, error }: Record<'notice' | 'error', string | undefined>) {
  const failure = error === 'AccessDenied' ? accessDenied : error && providerFailed;
  const text = failure ?? notices.get(notice ?? '');
  if (!text) return null;
  const tone = failure ? 'bad' : notice === 'signed-out' ? 'info' : 'good';
  return (
    <Notice tone={tone} announced className="mb-6">
      {text}
    </Notice>
  );
}
