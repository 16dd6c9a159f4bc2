import { auditPageMax } from '../../server/contract/limits';
import { fetchAllPages } from '../dashboard/fetch-all-pages';
import { useTRPCClient } from '../trpc-provider';
import { writeCsv } from '../ui/write-csv';
import type { ActivityFilters } from './activity-filters';
import { type ActivityEvent, describeEvent } from './describe-event';

/** More would not fit into the memory of a phone. */
const eventsMax = 50_000;

/** Makes a file of all events that the filters let through, also those that are not on the screen. */
export function useActivityCsv(filters: ActivityFilters): () => Promise<string> {
  const client = useTRPCClient();
  return async () => {
    const events = await fetchAllPages(async (cursor) => {
      const page = await client.activity.list.query({ limit: auditPageMax, cursor, ...filters });
      return { items: page.events, nextBefore: page.nextBefore };
    }, eventsMax);
    return toCsv(events);
  };
}

const columns = 'time,kind,description,actor,network,user_agent,request_id,details'.split(',');

/** One line for each event. */
function toCsv(events: readonly ActivityEvent[]): string {
  const rows = events.map((event) => [
    event.time,
    event.kind,
    describeEvent(event),
    event.actor,
    event.network,
    event.userAgent,
    event.requestId,
    JSON.stringify(event.details),
  ]);
  return writeCsv(columns, rows);
}
