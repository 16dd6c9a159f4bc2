import type { Metadata } from 'next';
import { DeleteAccount } from '../../../components/settings/delete-account';
import { PasswordCard } from '../../../components/settings/password-card';
import { ProfileCard } from '../../../components/settings/profile-card';
import { SessionsCard } from '../../../components/settings/sessions-card';
import { PageTitle } from '../../../components/ui/page-title';
import { isOutboxShown } from '../../is-outbox-shown';
import { requireSignedIn, serverTrpc } from '../../server-trpc';

export const metadata: Metadata = { title: 'Settings' };

export default async function SettingsPage() {
  await requireSignedIn('/dashboard/settings');
  const trpc = await serverTrpc();
  const [profile, isOutboxOpen] = await Promise.all([trpc.account.me(), isOutboxShown()]);
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
