import { Notice } from '../ui/notice';

const failures = new Map([
  [
    'identity_taken',
    'That identity signs in to another account already. Unlink it there first, or unlink this account’s other identity of the provider.',
  ],
  [
    'identity_not_linked',
    'At the provider you are signed in as somebody who is not linked to this account. Sign out there and try again.',
  ],
  ['mfa_required', 'This account has a second factor. Confirm with that one.'],
]);
const providerFailed = 'The provider did not confirm who you are. Nothing has changed. Try again.';

/** The outcome of going to a provider: `notice` is set by our own pages, `error` by the sign-in. */
export function SecurityNotice({ notice, error }: Record<'notice' | 'error', string | undefined>) {
  if (error !== undefined) {
    return (
      <Notice tone="bad" announced className="mb-6">
        {failures.get(error) ?? providerFailed}
      </Notice>
    );
  }
  if (notice !== 'linked') return null;
  return (
    <Notice tone="good" announced className="mb-6">
      The provider is linked. It signs you in to this account from now on.
    </Notice>
  );
}
