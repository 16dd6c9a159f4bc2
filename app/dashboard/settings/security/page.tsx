import type { Metadata } from 'next';
import { IdentitiesCard } from '../../../../components/security/identities-card';
import { PasswordCard } from '../../../../components/security/password-card';
import { SecondFactors } from '../../../../components/security/second-factors';
import { SessionsCard } from '../../../../components/security/sessions-card';
import { SettingsNav } from '../../../../components/settings/settings-nav';
import { Notice } from '../../../../components/ui/notice';
import { PageTitle } from '../../../../components/ui/page-title';
import { readParams, type SearchParams } from '../../../return-path';
import { requireAccount, siteTrpc } from '../../../site-trpc';

export const metadata: Metadata = { title: 'Security' };

export default async function SecurityPage({ searchParams }: { searchParams: SearchParams }) {
  await requireAccount('/dashboard/settings/security');
  const { notice, error } = await readParams(searchParams, 'notice', 'error');
  const trpc = await siteTrpc();
  const [{ email, has_password: hasPassword }, { isOutboxOpen }, factors, identities, sessions] =
    await Promise.all([
      trpc.account.me.query(),
      trpc.site.signIn.query(),
      trpc.secondFactor.overview.query(),
      trpc.security.identities.query(),
      trpc.security.sessions.query(),
    ]);
  return (
    <>
      <PageTitle title="Security" />
      <SettingsNav current="Security" />
      <SecurityNotice notice={notice} error={error} />
      <div className="space-y-6">
        <PasswordCard email={email} hasPassword={hasPassword} isOutboxOpen={isOutboxOpen} />
        <SecondFactors initial={factors} />
        <IdentitiesCard initial={identities} />
        <SessionsCard initial={sessions} />
      </div>
    </>
  );
}

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
