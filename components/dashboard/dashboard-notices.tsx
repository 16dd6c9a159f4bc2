'use client';

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ResendLink } from '../account/resend-link';
import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { type Outputs, useTRPC } from '../trpc-provider';
import { TextLink } from '../ui/link';
import { Notice } from '../ui/notice';
import { watchWindow } from '../ui/watch-window';

const watchConnection = watchWindow('online', 'offline');

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <Notice tone="warn" title="You are offline" announced>
      What you see may be out of date. Nothing can be changed until the connection is back.
    </Notice>
  );
}

type UnverifiedNoticeProps = {
  email: string;
  /** Whether the API refuses keys of accounts with an unverified address. */
  isKeyRefused: boolean;
  isOutboxOpen: boolean;
};

export function UnverifiedNotice({ email, isKeyRefused, isOutboxOpen }: UnverifiedNoticeProps) {
  return (
    <Notice
      tone={isKeyRefused ? 'warn' : 'info'}
      title={`Verify your e-mail address${isKeyRefused ? ' to use your key' : ''}`}
      action={<ResendLink email={email} isOutboxOpen={isOutboxOpen} />}
    >
      Open the link that was sent to <span className="wrap-anywhere text-ink">{email}</span>.
      {isKeyRefused && ' Until then the API refuses your key.'}
    </Notice>
  );
}

/** @param initial the usage that the server rendered, or null if it could not be read */
export function OverQuotaNotice({ initial }: { initial: Outputs['usage']['today'] | null }) {
  const { data: usage } = useQuery({
    ...useTRPC().usage.today.queryOptions(),
    ...(initial && { initialData: initial }),
  });
  if (!usage) return null;
  const usedUp = bucketOrder.filter((bucket) => {
    const { used, limit } = usage.endpoints[bucket];
    return limit !== null && used >= limit;
  });
  if (usedUp.length === 0) return null;
  const names = usedUp.map((bucket) => bucketNames[bucket].label).join(', ');
  return (
    <Notice tone="warn" title={`Used up for today: ${names}`}>
      These requests are refused with 429 until 00:00 UTC.
      {usage.tier === 'free' && (
        <>
          {' '}
          <TextLink href="/dashboard/billing">A larger plan</TextLink> takes effect at once.
        </>
      )}
    </Notice>
  );
}
