import type { Metadata } from 'next';
import { ActivityLog } from '../../../components/activity/activity-log';
import { activityPage } from '../../../components/activity/activity-page';
import { hrefOf } from '../../../components/log/log-page';
import { readParams, type SearchParams } from '../../return-path';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Activity' };

/** As many as the page shows at first. */
const limit = 50;

export default async function ActivityPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = await readParams(searchParams, ...activityPage.names);
  const filters = activityPage.parse((name) => sent[name as keyof typeof sent]);
  await requireAccount(hrefOf(activityPage, filters));
  const trpc = await siteTrpc();
  const initial = await trpc.activity.list.query({ limit, ...filters });
  return <ActivityLog initialFilters={filters} initial={initial} />;
}
