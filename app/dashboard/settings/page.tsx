import type { Metadata } from 'next';
import { DeleteAccount } from '../../../components/settings/delete-account';
import { PasswordCard } from '../../../components/settings/password-card';
import { ProfileCard } from '../../../components/settings/profile-card';
import { SessionsCard } from '../../../components/settings/sessions-card';
import { PageTitle } from '../../../components/ui/page-title';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  await requireAccount('/dashboard/settings');
  const trpc = await siteTrpc();
  const [profile, { isOutboxOpen }] = await Promise.all([
    trpc.account.me.query(),
    trpc.site.signIn.query(),
  ]);
  const { email, has_password: hasPassword } = profile;
  return (
    <>
      <PageTitle title="Settings" />
      <div className="space-y-6">
        <ProfileCard profile={profile} isOutboxOpen={isOutboxOpen} />
        <PasswordCard email={email} hasPassword={hasPassword} isOutboxOpen={isOutboxOpen} />
        <SessionsCard />
        <DeleteAccount email={email} hasPassword={hasPassword} />
      </div>
    </>
  );
}
