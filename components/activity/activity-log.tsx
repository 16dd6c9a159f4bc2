'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { auditPageMax } from '../../server/contract/limits';
import { CsvDownload, fetchAllPages } from '../dashboard/csv-download';
import { FilterSelect, useLogFilters } from '../log/log-filters';
import { type Column, LogList } from '../log/log-list';
import { hrefOf } from '../log/log-page';
import { SettingsNav } from '../settings/settings-nav';
import { useTRPC, useTRPCClient } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { lazyPart } from '../ui/lazy-part';
import { LocalTime } from '../ui/local-time';
import { PageTitle } from '../ui/page-title';
import { type Columns, writeCsv } from '../ui/write-csv';
import { type ActivityFilters, activityPage, dayChoices } from './activity-page';
import {
  type ActivityEvent,
  type ActivityList,
  describeActor,
  describeEvent,
  isAlarming,
  kindGroups,
} from './describe-event';

const ActivityDetails = lazyPart(() => import('./activity-details'), 'ActivityDetails');

const eventsPerPage = 50;
/** More would not fit into a phone's memory. */
const exportedMax = 50_000;

type ActivityLogProps = { initialFilters: ActivityFilters; initial: ActivityList };

/** What happened to the account, and every known fact of each event. */
export function ActivityLog({ initialFilters, initial }: ActivityLogProps) {
  const { filters, change, clear } = useLogFilters(activityPage);
  const isInitial = hrefOf(activityPage, filters) === hrefOf(activityPage, initialFilters);
  const query = useInfiniteQuery({
    ...useTRPC().activity.list.infiniteQueryOptions(
      { limit: eventsPerPage, ...filters },
      { getNextPageParam: ({ nextBefore }) => nextBefore },
    ),
    ...(isInitial && { initialData: { pages: [initial], pageParams: [null] } }),
    placeholderData: keepPreviousData,
  });
  const events = query.data?.pages.flatMap((page) => page.events);
  const client = useTRPCClient();
  const exportAll = async () => {
    const all = await fetchAllPages(async (cursor) => {
      const page = await client.activity.list.query({ limit: auditPageMax, cursor, ...filters });
      return { items: page.events, nextBefore: page.nextBefore };
    }, exportedMax);
    return writeCsv(csvColumns, all);
  };
  return (
    <>
      <PageTitle
        title="Activity"
        description="Sign-ins, keys, passwords and plan changes: what happened to your account, and from where."
        aside={<CsvDownload list="activity" makeText={exportAll} disabled={!events?.length} />}
      />
      <SettingsNav current="Activity" />
      <Filters filters={filters} onChange={change} />
      <div className="mt-5">
        <LogList
          what="events"
          items={events}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <EmptyState
              title="No matching events"
              action={<Button onClick={clear}>Clear filters</Button>}
            >
              No events match these filters.
            </EmptyState>
          }
          query={query}
          onShowOlder={() => void query.fetchNextPage()}
          Details={ActivityDetails}
        />
      </div>
    </>
  );
}

type FiltersProps = {
  filters: ActivityFilters;
  onChange: ReturnType<typeof useLogFilters<ActivityFilters>>['change'];
};

function Filters({ filters: { kind, days }, onChange }: FiltersProps) {
  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap gap-2">
      <FilterSelect
        label="Event"
        any="Any event"
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
        className="min-w-0 flex-1 lg:flex-none"
      >
        {kindGroups.map(({ label, kinds }) => (
          <optgroup key={label} label={label}>
            {Object.entries(kinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </FilterSelect>
      <FilterSelect
        label="Time"
        any="Any time"
        value={days?.toString()}
        onChange={(chosen) => onChange({ days: chosen })}
        className="min-w-0 flex-1 lg:flex-none"
      >
        {dayChoices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 1 ? 'Last 24 hours' : `Last ${choice} days`}
          </option>
        ))}
      </FilterSelect>
    </div>
  );
}

const columns: readonly Column<ActivityEvent>[] = [
  {
    title: 'Event',
    button: 'wrap-anywhere',
    cell: (event) => (
      <>
        {describeEvent(event)}{' '}
        {isAlarming(event) && (
          <Badge tone="warn" className="ml-1">
            Check this
          </Badge>
        )}
      </>
    ),
    more: ({ actor, time }) => (
      <>
        {describeActor(actor)}, <LocalTime iso={time} />
      </>
    ),
  },
  {
    title: 'By',
    className: 'hidden w-32 text-muted @xl:table-cell',
    cell: ({ actor }) => describeActor(actor),
  },
  {
    title: 'Device',
    className: 'hidden w-44 truncate text-muted @3xl:table-cell',
    cell: ({ device }) => device ?? '–',
  },
  {
    title: 'Time',
    className: 'hidden w-44 whitespace-nowrap text-muted @xl:table-cell',
    cell: ({ time }) => <LocalTime iso={time} />,
  },
];

const csvColumns: Columns<ActivityEvent> = {
  time: ({ time }) => time,
  kind: ({ kind }) => kind,
  description: describeEvent,
  actor: ({ actor }) => actor,
  network: ({ network }) => network,
  user_agent: ({ userAgent }) => userAgent,
  request_id: ({ requestId }) => requestId,
  details: ({ details }) => JSON.stringify(details),
};
