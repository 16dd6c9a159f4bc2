import { requestLog } from '../../server/contract/limits';
import { fetchAllPages } from '../dashboard/fetch-all-pages';
import { useTRPCClient } from '../trpc-provider';
import { writeCsv } from '../ui/write-csv';
import type { RequestFilters } from './request-filters';
import type { LoggedRequest } from './request-table';

/** Makes a file of all requests that the filters let through, also those that are not on the screen. */
export function useRequestsCsv(filters: RequestFilters): () => Promise<string> {
  const client = useTRPCClient();
  return async () => {
    const requests = await fetchAllPages(async (cursor) => {
      const page = await client.requests.list.query({
        limit: requestLog.pageMax,
        cursor,
        ...filters,
      });
      return { items: page.requests, nextBefore: page.nextBefore };
    }, requestLog.requestsMax);
    return toCsv(requests);
  };
}

const columns = 'time,method,path,status,bucket,cost,latency_ms,request_id,key'.split(',');

/** One line for each request. */
function toCsv(requests: readonly LoggedRequest[]): string {
  const rows = requests.map(({ key, ...request }) => [
    request.time,
    request.method,
    request.path,
    request.status,
    request.bucket,
    request.cost,
    request.latencyMs,
    request.requestId,
    key && `${key.prefix}…${key.last4}`,
  ]);
  return writeCsv(columns, rows);
}
