'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRouter, useSearchParams } from 'next/navigation';
import { isTrpcError, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { formatCount } from '../ui/format-count';
import { PageTitle } from '../ui/page-title';
import { Segmented } from '../ui/segmented';
import { ChartLegend } from './chart-legend';
import { LazyUsageChart } from './lazy-usage-chart';
import { usageCsv } from './usage-csv';
import type { UsageHistory } from './usage-history';
import { UsageTable } from './usage-table';

const ranges = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;
type Range = (typeof ranges)[number]['value'];

type UsageReportProps = { initialRange: Range; initial: UsageHistory };

/** Requests by day and bucket over a range, which stands in the address. */
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
        description="Requests by UTC day. The same figures as GET /v1/analytics/usage gives."
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
          message={isTrpcError(error) && error.data ? error.message : 'There is no connection.'}
          requestId={(isTrpcError(error) && error.data?.requestId) || undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!error && data?.totals.total === 0 && (
        <EmptyState title={`No requests in the last ${range} days`}>
          Send one with your key and it shows up here within seconds.
        </EmptyState>
      )}
      {!error && data !== undefined && data.totals.total > 0 && (
        <div aria-busy={isFetching} className={isFetching ? 'opacity-60' : ''}>
          <SectionCard title={`${formatCount(data.totals.total)} requests in ${range} days`}>
            <LazyUsageChart days={data.days} />
            <ChartLegend totals={data.totals} />
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
  const url = URL.createObjectURL(new Blob([usageCsv(history)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `marque-usage-${history.from}-${history.to}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
