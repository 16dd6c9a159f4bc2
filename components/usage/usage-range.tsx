'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useOptimistic, useTransition } from 'react';
import { bucketOrder } from '../../server/contract/bucket-names';
import { CsvDownload } from '../dashboard/csv-download';
import { PageTitle } from '../ui/page-title';
import { Segmented } from '../ui/segmented';
import { type Columns, writeCsv } from '../ui/write-csv';
import { type Range, ranges } from './ranges';
import type { UsageHistory } from './usage-table';

type UsageRangeProps = { range: Range; history: UsageHistory; children: ReactNode };

/** The title of the page, and a choice of the days that it shows. The choice is part of the URL. */
export function UsageRange({ range, history, children }: UsageRangeProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const [chosen, choose] = useOptimistic(range);
  const load = (days: Range) =>
    startLoading(() => {
      choose(days);
      router.replace(`?days=${days}`, { scroll: false });
    });
  return (
    <>
      <PageTitle
        title="Usage"
        description={
          <>
            Requests by UTC day, also available from{' '}
            <code className="font-mono text-xs whitespace-nowrap">GET /v1/analytics/usage</code>.
          </>
        }
        aside={
          <div className="flex flex-wrap gap-2">
            <Segmented label="Range" value={chosen} options={ranges} onChange={load} />
            <CsvDownload
              list="usage"
              days={`${history.from}-${history.to}`}
              makeText={() => writeCsv(csvColumns, history.days)}
            />
          </div>
        }
      />
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
        {children}
      </div>
    </>
  );
}

/** One line for each day, the oldest first. */
const csvColumns: Columns<UsageHistory['days'][number]> = {
  date: ({ date }) => date,
  ...Object.fromEntries(
    bucketOrder.map((bucket) => [bucket, ({ endpoints }) => endpoints[bucket]]),
  ),
  total: ({ total }) => total,
};
