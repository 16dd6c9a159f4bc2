'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { ResendLink } from '../account/resend-link';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { passFocusOn } from '../ui/focus';
import { TextLink } from '../ui/link';
import { hideVerifyNotice } from './verify-later';

type UnverifiedNoticeProps = {
  email: string;
  /** Whether the API refuses keys of unverified accounts. Then the notice cannot be hidden. */
  isKeyRefused: boolean;
  isOutboxOpen: boolean;
};

export function UnverifiedNotice({ email, isKeyRefused, isOutboxOpen }: UnverifiedNoticeProps) {
  const [isHidden, setIsHidden] = useState(false);
  useRefreshWhenSeen();
  const hide = () => {
    hideVerifyNotice();
    setIsHidden(true);
  };
  if (isHidden) return null;
  return (
    <Banner
      tone={isKeyRefused ? 'warn' : 'info'}
      title={isKeyRefused ? 'Verify your e-mail to use your key.' : 'Verify your e-mail.'}
      action={<ResendLink email={email} isOutboxOpen={isOutboxOpen} isInline />}
      onDismiss={isKeyRefused ? undefined : hide}
    >
      <span className="max-lg:hidden">
        Open the link in our message to <span className="wrap-anywhere">{email}</span>.
      </span>
    </Banner>
  );
}

/** The address may have been verified in another tab in the meantime. */
function useRefreshWhenSeen(): void {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') router.refresh();
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [router]);
}

type OverQuotaNoticeProps = {
  /** The usage that the server rendered, or null if it could not be read. */
  initial: Outputs['usage']['today'] | null;
  /** Whether this installation sells a larger plan. */
  canUpgrade: boolean;
};

/** On top of the page from the start, or floating if a limit is reached while the page is open. */
export function OverQuotaNotice({ initial, canUpgrade }: OverQuotaNoticeProps) {
  const { data: usage } = useQuery({
    ...useTRPC().usage.today.queryOptions(),
    ...(initial && { initialData: initial }),
  });
  const [hidden, setHidden] = useState('');
  const title = usage ? describeReached(usage) : '';
  if (!usage || title === '' || title === hidden) return null;
  const isUsedUp = listReached(usage, 1) !== '';
  const hasPlace = initial !== null && describeReached(initial) !== '';
  const banner = (
    <Banner
      tone={isUsedUp ? 'warn' : 'info'}
      title={title}
      onDismiss={hasPlace ? undefined : () => setHidden(title)}
    >
      {isUsedUp ? 'Requests return' : 'Requests over a limit return'} 429 until 00:00 UTC.
      {isUsedUp && (
        <>
          {' '}
          <TextLink href="/dashboard/requests?status=429">See refused requests</TextLink>.
        </>
      )}
      {canUpgrade && usage.tier === 'free' && (
        <>
          {' '}
          <TextLink href="/dashboard/billing">Upgrade</TextLink>: new limits apply immediately.
        </>
      )}
    </Banner>
  );
  return hasPlace ? banner : <FloatingBanner>{banner}</FloatingBanner>;
}

/** The share of a limit at which the reader is warned. */
const nearFrom = 0.8;

/** Empty if no limit is used up, or nearly. */
function describeReached(usage: Outputs['usage']['today']): string {
  const usedUp = listReached(usage, 1);
  if (usedUp !== '') return `Used up for today: ${usedUp}.`;
  const near = listReached(usage, nearFrom);
  return near && `Nearly used up for today: ${near}.`;
}

function listReached({ endpoints }: Outputs['usage']['today'], from: number): string {
  const reached = bucketOrder.filter((bucket) => {
    const { used, limit } = endpoints[bucket];
    return limit !== null && used >= limit * from;
  });
  return reached.map((bucket) => bucketNames[bucket].label).join(', ');
}

type BannerProps = {
  tone: 'info' | 'warn';
  title: string;
  /** Shown if there is room. */
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
};

/** A one-line message on top of every dashboard page. */
function Banner({ tone, title, children, action, onDismiss }: BannerProps) {
  const isWarning = tone === 'warn';
  const Icon = isWarning ? CircleAlert : Info;
  return (
    <div
      className={`flex min-h-11 items-center gap-2 rounded-card border bg-surface py-1 pl-3 text-sm print:hidden ${onDismiss ? 'pr-1.5' : 'pr-3'} ${isWarning ? 'border-warn/40' : 'border-line-strong'}`}
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${isWarning ? 'text-warn' : 'text-signal'}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 py-1">
          <span className="font-medium">{title}</span>
          {children && <span className="text-muted"> {children}</span>}
        </p>
        {action}
      </div>
      {onDismiss && (
        <Button
          ref={passFocusOn}
          look="quiet"
          size="icon-small"
          aria-label="Hide this notice"
          onClick={onDismiss}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
}

/** For a banner that appears while the page is in use: it covers a corner and does not move the page. */
function FloatingBanner({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-20 z-30 animate-enter rounded-card shadow-float sm:left-auto sm:max-w-md md:right-6 md:bottom-6"
    >
      {children}
    </div>
  );
}
