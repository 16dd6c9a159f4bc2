import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { AccountMenu } from '../../components/dashboard/account-menu';
import { DashboardShell } from '../../components/dashboard/dashboard-shell';
import { OfflineBanner } from '../../components/dashboard/offline-banner';
import { OverQuotaNotice } from '../../components/dashboard/over-quota-notice';
import { PlanBadge } from '../../components/dashboard/plan-badge';
import { ResetTime } from '../../components/dashboard/reset-time';
import { SignedOutDialog } from '../../components/dashboard/signed-out-dialog';
import { UnverifiedNotice } from '../../components/dashboard/unverified-notice';
import { CommandButton } from '../../components/command/command-button';
import { NewKeyDialog } from '../../components/keys/new-key-dialog';
import { TrpcClientProvider } from '../../components/trpc-provider';
import { Toaster } from '../../components/ui/toaster';
import { env } from '../../server/env';
import { isOutboxShown } from '../is-outbox-shown';
import { requireSignedIn, serverTrpc } from '../server-trpc';

export const metadata = { robots: { index: false } };

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const account = await requireSignedIn(await askedPath());
  const [isOutboxOpen, usage] = await Promise.all([isOutboxShown(), readUsage()]);
  return (
    <TrpcClientProvider>
      <DashboardShell
        status={
          <>
            <ResetTime />
            <PlanBadge tier={account.tier} />
            <CommandButton isSignedIn />
            <AccountMenu name={account.name} email={account.email} />
          </>
        }
        notices={
          <>
            <OfflineBanner />
            {!account.email_verified && (
              <UnverifiedNotice
                email={account.email}
                isKeyRefused={env.smtpUrl !== undefined}
                isOutboxOpen={isOutboxOpen}
              />
            )}
            <OverQuotaNotice initial={usage} />
          </>
        }
      >
        {children}
      </DashboardShell>
      <NewKeyDialog baseUrl={env.publicUrl} />
      <SignedOutDialog />
      <Toaster />
    </TrpcClientProvider>
  );
}

/** Where who has to sign in first comes back to. */
async function askedPath(): Promise<string> {
  return (await headers()).get('x-marque-path') ?? '/dashboard';
}

/** The figures away, there is nothing to warn of. */
async function readUsage() {
  const trpc = await serverTrpc();
  return trpc.usage.today().catch(() => null);
}
