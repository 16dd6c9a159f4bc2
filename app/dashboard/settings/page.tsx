import type { Metadata } from 'next';
import { DeleteAccount } from '../../../components/settings/delete-account';
import { ProfileCard } from '../../../components/settings/profile-card';
import { SettingsNav } from '../../../components/settings/settings-nav';
import { UsageAlertsCard } from '../../../components/settings/usage-alerts-card';
import { PageTitle } from '../../../components/ui/page-title';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  await requireAccount('/dashboard/settings');
  const trpc = await siteTrpc();
  const [profile, { isOutboxOpen }, alerts] = await Promise.all([
    trpc.account.me.query(),
    trpc.site.signIn.query(),
    trpc.usage.alerts.query(),
  ]);
  const { email, has_password: hasPassword } = profile;
  return (
    <>
      <PageTitle title="Settings" />
      <SettingsNav current="General" />
      <div className="space-y-6">
        <ProfileCard profile={profile} isOutboxOpen={isOutboxOpen} />
        <UsageAlertsCard chosen={alerts} />
        <DeleteAccount email={email} hasPassword={hasPassword} />
      </div>
    </>
  );
}
