'use client';

import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { requestLog } from '../../server/contract/limits';
import { CsvDownload, fetchAllPages } from '../dashboard/csv-download';
import { useLogFilters } from '../log/log-filters';
import { LogList } from '../log/log-list';
import { hrefOf } from '../log/log-page';
import { type Outputs, useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { formatCount } from '../ui/format-count';
import { lazyPart } from '../ui/lazy-part';
import { ButtonLink } from '../ui/link';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { writeCsv } from '../ui/write-csv';
import { FilterFields } from './filter-fields';
import { columns, csvColumns } from './request-columns';
import { type RequestFilters, requestsPage } from './requests-page';
import { pollEverySeconds, type RequestList, useRequestList } from './use-request-list';

const RequestDetails = lazyPart(() => import('./request-details'), 'RequestDetails');

type RequestLogProps = {
  initialFilters: RequestFilters;
  initial: RequestList;
  keys: Outputs['keys']['list'];
};

/** The requests of the account as they arrive, and every known fact of each. */
export function RequestLog({ initialFilters, initial, keys }: RequestLogProps) {
  const { filters, change, clear } = useLogFilters(requestsPage);
  const isInitial = hrefOf(requestsPage, filters) === hrefOf(requestsPage, initialFilters);
  const list = useRequestList(filters, isInitial ? initial : null);
  const [timesCleared, setTimesCleared] = useState(0);
  const { query, requests, unlogged } = list;
  const client = useTRPCClient();
  const exportAll = async () => {
    const limit = requestLog.pageMax;
    const all = await fetchAllPages(async (cursor) => {
      const page = await client.requests.list.query({ limit, cursor, ...filters });
      return { items: page.requests, nextBefore: page.nextBefore };
    }, requestLog.requestsMax);
    return writeCsv(csvColumns, all);
  };
  const clearAll = () => {
    clear();
    setTimesCleared((times) => times + 1);
  };

  return (
    <>
      <PageTitle
        title="Requests"
        description={`Every request with your key or token in the last ${requestLog.days} days, including refused ones, up to ${formatCount(requestLog.requestsMax)}.`}
        aside={
          <div className="flex flex-wrap gap-2">
            <LiveButton {...list} />
            <CsvDownload list="requests" makeText={exportAll} disabled={!requests?.length} />
          </div>
        }
      />
      <FilterFields key={timesCleared} filters={filters} keys={keys} onChange={change} />
      <p className="my-3 text-xs text-muted">{describeUpdates(list)}</p>
      {unlogged > 0 && <UnloggedNotice count={unlogged} />}
      <LogList
        what="requests"
        items={requests}
        keyOf={({ requestId }) => requestId}
        columns={columns}
        empty={<NoRequests filters={filters} onClear={clearAll} />}
        query={query}
        onShowOlder={list.showOlder}
        Details={RequestDetails}
      />
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
      Requests are not logged while the database is unavailable, or when they arrive faster than the
      log is written. They are still served and counted.
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
