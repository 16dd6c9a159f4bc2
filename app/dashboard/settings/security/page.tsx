import type { Metadata } from 'next';
import { IdentitiesCard } from '../../../../components/security/identities-card';
import { PasswordCard } from '../../../../components/security/password-card';
import { SecondFactors } from '../../../../components/security/second-factors';
import { SecurityNotice } from '../../../../components/security/security-notice';
import { SessionsCard } from '../../../../components/security/sessions-card';
import { SettingsNav } from '../../../../components/settings/settings-nav';
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
