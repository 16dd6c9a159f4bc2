import { Notice } from '../ui/notice';

const failures = new Map([
  [
    'identity_taken',
    'That identity is already linked to another account. Unlink it there first, or unlink the other identity of this provider here.',
  ],
  [
    'identity_not_linked',
    'That identity isn’t linked to this account. Sign out at the provider and try again.',
  ],
  ['mfa_required', 'This account has a second factor. Use it to confirm.'],
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
      Provider linked. You can now sign in with it.
    </Notice>
  );
}
