import { Activity } from 'react';
import { SectionCard } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { formatCount } from '../ui/format-count';
import { ButtonLink } from '../ui/link';
import type { Range } from './ranges';
import { UsageChart } from './usage-chart';
import { UsageRange } from './usage-range';
import { type UsageHistory, UsageTable } from './usage-table';

type UsageReportProps = { range: Range; history: UsageHistory };

/** Requests by day and bucket. */
export function UsageReport({ range, history }: UsageReportProps) {
  const { total } = history.totals;
  return (
    <UsageRange range={range} history={history}>
      {total === 0 ? (
        <EmptyState
          title={`No requests in the last ${range} days`}
          action={<ButtonLink href="/dashboard/playground">Open the playground</ButtonLink>}
        >
          Send a request with your key or in the playground, and it appears here within seconds.
        </EmptyState>
      ) : (
        <>
          <SectionCard
            title={`${formatCount(total)} ${total === 1 ? 'request' : 'requests'} in ${range} days`}
          >
            <UsageChart history={history} />
          </SectionCard>
          <SectionCard title="Day by day" className="later-[70rem] mt-6">
            {/* Hydrated after the chart. */}
            <Activity>
              <UsageTable history={history} />
            </Activity>
          </SectionCard>
        </>
      )}
    </UsageRange>
  );
}
