'use client';

import { Suspense, useState } from 'react';
import { CsvDownload } from '../dashboard/csv-download';
import { ShowOlder } from '../dashboard/show-older';
import { describeFailure } from '../forms/describe-failure';
import { RequestSkeleton } from '../requests/request-skeleton';
import { SettingsNav } from '../settings/settings-nav';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { PageTitle } from '../ui/page-title';
import type { OpenedEvent } from './activity-details';
import { type ActivityFilters, activityHref } from './activity-filters';
import { ActivityTable } from './activity-table';
import type { ActivityList } from './describe-event';
import { FilterFields } from './filter-fields';
import { useActivity, useActivityFilters } from './use-activity';
import { useActivityCsv } from './use-activity-csv';
import { lazyPart } from '../ui/lazy-part';

const ActivityDetails = lazyPart(() =>
  import('./activity-details').then((module) => ({ default: module.ActivityDetails })),
);

type ActivityLogProps = { initialFilters: ActivityFilters; initial: ActivityList };

/** What happened to the account, and each event with all that is known of it. */
export function ActivityLog({ initialFilters, initial }: ActivityLogProps) {
  const { filters, change } = useActivityFilters();
  const isInitial = activityHref(filters) === activityHref(initialFilters);
  const { query, events } = useActivity(filters, isInitial ? initial : null);
  const makeText = useActivityCsv(filters);
  const [opened, setOpened] = useState<OpenedEvent | null>(null);
  return (
    <>
      <PageTitle
        title="Activity"
        description="Sign-ins, keys, passwords and changes of your plan: what happened to your account, and where it came from."
        aside={<CsvDownload list="activity" makeText={makeText} disabled={!events?.length} />}
      />
      <SettingsNav current="Activity" />
      <FilterFields filters={filters} onChange={change} />
      <div className="mt-5">
        {query.isPending && (
          <div role="status" aria-label="Loading the activity">
            <RequestSkeleton />
          </div>
        )}
        {events === undefined && query.error && (
          <ErrorState
            title="The activity could not be loaded."
            {...describeFailure(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
        {events?.length === 0 && (
          <EmptyState
            title="Nothing happened here"
            action={<Button onClick={() => change({})}>Clear filters</Button>}
          >
            No event matches these filters.
          </EmptyState>
        )}
        {events !== undefined && events.length > 0 && (
          <div
            aria-busy={query.isPlaceholderData}
            className={query.isPlaceholderData ? 'opacity-60' : ''}
          >
            <ActivityTable
              events={events}
              onOpen={(event, opener) => setOpened({ event, opener })}
            />
            <ShowOlder what="events" query={query} onPress={() => void query.fetchNextPage()} />
          </div>
        )}
      </div>
      {opened && (
        <Suspense>
          <ActivityDetails opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
