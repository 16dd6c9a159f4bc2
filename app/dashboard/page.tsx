import type { Metadata } from 'next';
import Link from 'next/link';
import { FirstSteps } from '../../components/dashboard/first-steps';
import { SectionCard } from '../../components/ui/card';
import { PageTitle } from '../../components/ui/page-title';
import { ChartLegend } from '../../components/usage/chart-legend';
import { LazyUsageChart } from '../../components/usage/lazy-usage-chart';
import { TodayMeters } from '../../components/usage/today-meters';
import { UsageTable } from '../../components/usage/usage-table';
import { env } from '../../server/env';
import { requireSignedIn, serverTrpc } from '../server-trpc';

export const metadata: Metadata = { title: 'Overview' };

const shownDays = 30;

export default async function OverviewPage() {
  await requireSignedIn('/dashboard');
  const trpc = await serverTrpc();
  const [today, history, currentKey] = await Promise.all([
    trpc.usage.today(),
    trpc.usage.history({ days: shownDays }),
    trpc.keys.current(),
  ]);
  const isNew = history.totals.total === 0;
  return (
    <>
      <PageTitle title="Overview" />
      <div className="space-y-6">
        {isNew && <FirstSteps currentKey={currentKey} publicUrl={env.publicUrl} />}
        <SectionCard
          title="Today"
          description="What is used of each limit since midnight UTC. Refused requests are not counted."
        >
          <TodayMeters initial={today} />
        </SectionCard>
        {!isNew && (
          <SectionCard
            title={`Last ${shownDays} days`}
            aside={
              <Link href="/dashboard/usage" className="link">
                All usage
              </Link>
            }
          >
            <LazyUsageChart days={history.days} />
            <ChartLegend totals={history.totals} />
            <details className="mt-4">
              <summary className="text-muted">Show the figures as a table</summary>
              <div className="mt-3">
                <UsageTable history={history} />
              </div>
            </details>
          </SectionCard>
        )}
      </div>
    </>
  );
}
