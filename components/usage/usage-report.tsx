'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { describeFailure } from '../forms/describe-failure';
import { bucketOrder } from '../quotas/bucket-names';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { formatCount } from '../ui/format-count';
import { PageTitle } from '../ui/page-title';
import { Segmented } from '../ui/segmented';
import { UsageChart } from './usage-chart';
import { type UsageHistory, UsageTable } from './usage-table';

const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Range = (typeof ranges)[number]['value'];

type UsageReportProps = { initialRange: Range; initial: UsageHistory };

/** Requests by day and bucket. The range is part of the URL. */
export function UsageReport({ initialRange, initial }: UsageReportProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const asked = useSearchParams().get('days');
  const range = ranges.find(({ value }) => value === asked)?.value ?? '30';
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.usage.history.queryOptions({ days: Number(range) }),
    ...(range === initialRange && { initialData: initial }),
    placeholderData: keepPreviousData,
  });

  return (
    <>
      <PageTitle
        title="Usage"
        description="Requests by UTC day, also available from GET /v1/analytics/usage."
        aside={
          <div className="flex flex-wrap gap-2">
            <Segmented
              label="Range"
              value={range}
              options={ranges}
              onChange={(days) => router.replace(`?days=${days}`, { scroll: false })}
            />
            <Button disabled={data === undefined} onClick={() => data && download(data)}>
              <Download aria-hidden />
              CSV
            </Button>
          </div>
        }
      />
      {error && (
        <ErrorState
          title="The usage could not be loaded."
          {...describeFailure(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && data?.totals.total === 0 && (
        <EmptyState title={`No requests in the last ${range} days`}>
          Send a request with your key, and it shows up here within seconds.
        </EmptyState>
      )}
      {!error && data !== undefined && data.totals.total > 0 && (
        <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
          <SectionCard title={`${formatCount(data.totals.total)} requests in ${range} days`}>
            <UsageChart history={data} />
          </SectionCard>
          <SectionCard title="Day by day" className="mt-6">
            <UsageTable history={data} />
          </SectionCard>
        </div>
      )}
    </>
  );
}

function download(history: UsageHistory): void {
  const url = URL.createObjectURL(new Blob([toCsv(history)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `marque-usage-${history.from}-${history.to}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

/** One line for each day, the oldest first, with a header (RFC 4180). */
function toCsv({ days }: UsageHistory): string {
  const header = ['date', ...bucketOrder, 'total'];
  const lines = days.map(({ date, endpoints, total }) => [
    date,
    ...bucketOrder.map((bucket) => endpoints[bucket]),
    total,
  ]);
  return [header, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
