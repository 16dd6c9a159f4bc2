'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { type Outputs, useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { SectionCard } from '../ui/card';
import { formatCount } from '../ui/format-count';
import { TextLink } from '../ui/link';
import { Meter } from '../ui/meter';

/** Often enough for readers to see their own requests arrive. */
const pollEveryMs = 10_000;

/** Today's usage of each limit, kept up to date while the page is open. */
export function TodayMeters({ initial }: { initial: Outputs['usage']['today'] }) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.usage.today.queryOptions(),
    initialData: initial,
    // The browser may show an older page from its cache.
    refetchOnMount: 'always',
    refetchInterval: pollEveryMs,
  });
  const meters = bucketOrder.map((bucket) => ({
    what: bucketNames[bucket].what as string,
    ...data.endpoints[bucket],
  }));
  // Only a contract caps the total.
  if (data.total.limit !== null) meters.unshift({ what: 'All requests', ...data.total });
  if (data.enrichment) meters.push({ what: 'New domains', ...data.enrichment });
  return (
    <>
      <ul className="grid gap-x-10 gap-y-5 @xl:grid-cols-2">
        {meters.map(({ what, used, limit }) => {
          const isSpent = limit !== null && used >= limit;
          return (
            <li key={what}>
              <div className="mb-2 flex min-h-5 items-center justify-between gap-3 tabular-nums">
                <span className="min-w-0">
                  {what}
                  {isSpent && (
                    <Badge tone="bad" className="ml-2">
                      Used up
                    </Badge>
                  )}
                </span>
                <span className="shrink-0 text-muted">
                  <span className="text-ink">{formatCount(used)}</span>
                  {limit === null ? ' · no limit' : ` of ${formatCount(limit)}`}
                </span>
              </div>
              <Meter label={what} used={used} limit={limit} />
            </li>
          );
        })}
      </ul>
      <p className="mt-5 text-sm text-muted">
        {data.enrichment
          ? 'Enrichment is on: the sites of new domains are looked at.'
          : 'Enrichment is off on this server: it shows the brands of its catalog alone.'}{' '}
        <TextLink href="/docs/enrichment">How it works</TextLink>
      </p>
    </>
  );
}

/** Around the meters, and around their skeleton. */
export function TodayCard({ children }: { children: ReactNode }) {
  return (
    <SectionCard
      title="Today’s usage (UTC)"
      description="Limits reset at midnight UTC. Refused requests don’t count."
    >
      <div className="@container">{children}</div>
    </SectionCard>
  );
}
