import type { Metadata } from 'next';
import { FirstSteps } from '../../../components/dashboard/first-steps';
import { SectionCard } from '../../../components/ui/card';
import { TextLink } from '../../../components/ui/link';
import { PageTitle } from '../../../components/ui/page-title';
import { TodayCard, TodayMeters } from '../../../components/usage/today-meters';
import { UsageChart } from '../../../components/usage/usage-chart';
import { UsageTable } from '../../../components/usage/usage-table';
import { env } from '../../../server/platform/env';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Overview' };

const shownDays = 30;

export default async function OverviewPage() {
  await requireAccount('/dashboard');
  const trpc = await siteTrpc();
  const [today, history, currentKey, named] = await Promise.all([
    trpc.usage.today.query(),
    trpc.usage.history.query({ days: shownDays }),
    trpc.keys.current.query(),
    trpc.keys.named.query(),
  ]);
  const isNew = history.totals.total === 0;
  return (
    <>
      <PageTitle title="Overview" />
      <div className="space-y-6">
        {isNew && (
          <FirstSteps
            currentKey={currentKey}
            publishableKey={named.keys.find(({ key }) => key !== null)?.key ?? null}
            publicUrl={env.publicUrl}
          />
        )}
        <TodayCard>
          <TodayMeters initial={today} />
        </TodayCard>
        {!isNew && (
          <SectionCard
            title={`Last ${shownDays} days`}
            aside={<TextLink href="/dashboard/usage">All usage</TextLink>}
          >
            <UsageChart history={history} />
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
