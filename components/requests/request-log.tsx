'use client';

import { Pause, Play } from 'lucide-react';
import { Suspense, useState } from 'react';
import { requestLog } from '../../server/contract/limits';
import { CsvDownload } from '../dashboard/csv-download';
import { ShowOlder } from '../dashboard/show-older';
import { describeFailure } from '../forms/describe-failure';
import type { Outputs } from '../trpc-provider';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { ErrorState } from '../ui/error-state';
import { formatCount } from '../ui/format-count';
import { ButtonLink } from '../ui/link';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { FilterFields } from './filter-fields';
import type { OpenedRequest } from './request-details';
import { type RequestFilters, requestFilterNames, requestsHref } from './request-filters';
import { RequestSkeleton } from './request-skeleton';
import { type RequestList, RequestTable } from './request-table';
import { pollEverySeconds, useRequestFilters, useRequestList } from './use-request-list';
import { useRequestsCsv } from './use-requests-csv';
import { lazyPart } from '../ui/lazy-part';

const RequestDetails = lazyPart(() =>
  import('./request-details').then((module) => ({ default: module.RequestDetails })),
);

type RequestLogProps = {
  initialFilters: RequestFilters;
  initial: RequestList;
  keys: Outputs['keys']['list'];
};

/** The requests of the account as they come in, and each with all that is known of it. */
export function RequestLog({ initialFilters, initial, keys }: RequestLogProps) {
  const { filters, change } = useRequestFilters();
  const isInitial = requestsHref(filters) === requestsHref(initialFilters);
  const list = useRequestList(filters, isInitial ? initial : null);
  const makeText = useRequestsCsv(filters);
  const [opened, setOpened] = useState<OpenedRequest | null>(null);
  const [timesCleared, setTimesCleared] = useState(0);
  const { query, requests, unlogged } = list;
  const clear = () => {
    change(Object.fromEntries(requestFilterNames.map((name) => [name, undefined])));
    setTimesCleared((times) => times + 1);
  };

  return (
    <>
      <PageTitle
        title="Requests"
        description={`Every request with your key or token in the last ${requestLog.days} days, refused ones too, up to ${formatCount(requestLog.requestsMax)}.`}
        aside={
          <div className="flex flex-wrap gap-2">
            <LiveButton {...list} />
            <CsvDownload list="requests" makeText={makeText} disabled={!requests?.length} />
          </div>
        }
      />
      <FilterFields key={timesCleared} filters={filters} keys={keys} onChange={change} />
      <p className="my-3 text-xs text-muted">{describeUpdates(list)}</p>
      {unlogged > 0 && <UnloggedNotice count={unlogged} />}
      {requests === undefined && <LoadError {...list} />}
      {query.isPending && (
        <div role="status" aria-label="Loading the requests">
          <RequestSkeleton />
        </div>
      )}
      {requests?.length === 0 && <NoRequests filters={filters} onClear={clear} />}
      {requests !== undefined && requests.length > 0 && (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? 'opacity-60' : ''}
        >
          <RequestTable
            requests={requests}
            onOpen={(request, opener) => setOpened({ request, opener })}
          />
          <ShowOlder what="requests" query={query} onPress={list.showOlder} />
        </div>
      )}
      {opened && (
        <Suspense fallback={null}>
          <RequestDetails opened={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

type List = ReturnType<typeof useRequestList>;

function describeUpdates({ isPaused, query }: List): string {
  if (isPaused) return 'Paused. New requests are not shown.';
  return query.isRefetchError
    ? `The last update failed. The next try is within ${pollEverySeconds} seconds.`
    : `Live: updated every ${pollEverySeconds} seconds.`;
}

function LiveButton({ isPaused, pause, resume }: List) {
  return (
    <Button onClick={isPaused ? resume : pause}>
      {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}

function LoadError({ query: { error, refetch } }: List) {
  if (error === null) return null;
  return (
    <ErrorState
      title="The requests could not be loaded."
      {...describeFailure(error)}
      onRetry={() => void refetch()}
    />
  );
}

function UnloggedNotice({ count }: { count: number }) {
  return (
    <Notice
      title={
        count === 1
          ? '1 request is missing here'
          : `${formatCount(count)} requests are missing here`
      }
      className="mb-4"
    >
      Requests that come faster than the log is written, or while the database is away, are not
      logged. They are served and counted like all others.
    </Notice>
  );
}

function NoRequests({ filters, onClear }: { filters: RequestFilters; onClear: () => void }) {
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        title="No request matches these filters"
        action={<Button onClick={onClear}>Clear filters</Button>}
      >
        New requests that match appear here within seconds.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No requests yet"
      action={<ButtonLink href="/dashboard/playground">Open the playground</ButtonLink>}
    >
      Send a request with your key, and it appears here within seconds.
    </EmptyState>
  );
}
