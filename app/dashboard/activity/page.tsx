import type { Metadata } from 'next';
import {
  activityFilterNames,
  activityHref,
  parseActivityFilters,
} from '../../../components/activity/activity-filters';
import { ActivityLog } from '../../../components/activity/activity-log';
import { readParams, type SearchParams } from '../../return-path';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Activity' };

/** As many as the page shows at first. */
const limit = 50;

export default async function ActivityPage({ searchParams }: { searchParams: SearchParams }) {
  const sent = await readParams(searchParams, ...activityFilterNames);
  const filters = parseActivityFilters((name) => sent[name]);
  await requireAccount(activityHref(filters));
  const trpc = await siteTrpc();
  const initial = await trpc.activity.list.query({ limit, ...filters });
  return <ActivityLog initialFilters={filters} initial={initial} />;
}
