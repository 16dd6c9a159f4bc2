import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { CommandButton } from '../../components/command/command-button';
import { AccountMenu } from '../../components/dashboard/account-menu';
import { DashboardNav } from '../../components/dashboard/dashboard-nav';
import { OverQuotaNotice, UnverifiedNotice } from '../../components/dashboard/dashboard-notices';
import { PlanBadge } from '../../components/dashboard/plan-badge';
import { ResetTime } from '../../components/dashboard/reset-time';
import { SessionGate } from '../../components/dashboard/session-gate';
import { verifyLaterCookie } from '../../components/dashboard/verify-later';
import { NewKeyDialog } from '../../components/keys/new-key-dialog';
import { HomeLink } from '../../components/mark';
import { PlansProvider } from '../../components/plans';
import { ConfirmDialog } from '../../components/security/confirm-dialog';
import { RecoveryCodesDialog } from '../../components/security/recovery-codes-dialog';
import { OfflineNotice } from '../../components/site/offline-notice';
import { TrpcClientProvider } from '../../components/trpc-provider';
import { Toaster } from '../../components/ui/toaster';
import { env } from '../../server/platform/env';
import { shownPlans } from '../../server/platform/plans';
import { requireAccount, siteTrpc } from '../site-trpc';

export const metadata = { robots: { index: false } };

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  // The page to come back to after signing in.
  const path = (await headers()).get('x-marque-path') ?? '/dashboard';
  const { name, email, tier, email_verified: isVerified } = await requireAccount(path);
  const trpc = await siteTrpc();
  const [{ isVerificationNeeded, isOutboxOpen }, { isProSold }, usage] = await Promise.all([
    trpc.site.signIn.query(),
    trpc.site.offer.query(),
    // Without the figures there is no warning.
    trpc.usage.today.query().catch(() => null),
  ]);
  const isVerifyNoticeDue =
    !isVerified && (isVerificationNeeded || !(await cookies()).has(verifyLaterCookie));
  return (
    <SessionGate>
      <TrpcClientProvider>
        <PlansProvider plans={shownPlans}>
          <div className="min-h-dvh text-sm">
            <header className="sticky top-0 z-30 flex h-14 items-center gap-4 border-b border-line bg-background/95 px-4 backdrop-blur md:px-5">
              <HomeLink />
              <div className="ml-auto flex min-w-0 items-center gap-2">
                <ResetTime />
                <PlanBadge tier={tier} />
                <CommandButton />
                <AccountMenu name={name} email={email} />
              </div>
            </header>
            <div className="md:flex">
              <DashboardNav />
              <main
                id="content"
                tabIndex={-1}
                className="mx-auto w-full max-w-5xl min-w-0 px-4 pt-6 pb-28 outline-none md:px-8 md:pb-16"
              >
                <div className="space-y-3 not-empty:mb-6">
                  {isVerifyNoticeDue && (
                    <UnverifiedNotice
                      email={email}
                      isKeyRefused={isVerificationNeeded}
                      isOutboxOpen={isOutboxOpen}
                    />
                  )}
                  <OverQuotaNotice initial={usage} canUpgrade={isProSold} />
                </div>
                {children}
              </main>
            </div>
          </div>
          {/* Above the bottom bar of a phone. */}
          <OfflineNotice className="bottom-20 md:bottom-4" />
          <ConfirmDialog email={email} />
          <NewKeyDialog baseUrl={env.publicUrl} />
          <RecoveryCodesDialog />
          <Toaster />
        </PlansProvider>
      </TrpcClientProvider>
    </SessionGate>
  );
}
