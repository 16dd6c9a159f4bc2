import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { auditPageMax } from '../../server/contract/limits';
import { describeFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { downloadFile } from '../ui/download-file';
import { showToast } from '../ui/toast';
import { writeCsv } from '../ui/write-csv';
import type { ActivityFilters } from './activity-filters';
import { type ActivityEvent, type ActivityList, describeEvent } from './describe-event';
import { useRecordExport } from '../dashboard/use-record-export';

/** More would not fit into the memory of a phone. */
const eventsMax = 50_000;

type DownloadActivityProps = { filters: ActivityFilters; disabled: boolean };

/** All events that the filters let through, also those that are not on the screen. */
export function DownloadActivity({ filters, disabled }: DownloadActivityProps) {
  const fetchAll = useFetchAll(filters);
  const recordExport = useRecordExport();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await recordExport('activity');
      return fetchAll();
    },
    onSuccess: (events) => {
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`marque-activity-${day}.csv`, toCsv(events), 'text/csv');
    },
    onError: (error) => showToast('error', describeFailure(error).message),
  });
  return (
    <Button disabled={disabled} pending={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      CSV
    </Button>
  );
}

function useFetchAll(filters: ActivityFilters) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async () => {
    const events: ActivityEvent[] = [];
    let cursor: string | null = null;
    do {
      const page: ActivityList = await queryClient.fetchQuery({
        ...trpc.activity.list.queryOptions({ limit: auditPageMax, cursor, ...filters }),
        staleTime: 0,
        gcTime: 0,
      });
      events.push(...page.events);
      cursor = page.nextBefore;
    } while (cursor !== null && events.length < eventsMax);
    return events;
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
