import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { requestLog } from '../../server/contract/limits';
import { useRecordExport } from '../dashboard/use-record-export';
import { describeFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { downloadFile } from '../ui/download-file';
import { showToast } from '../ui/toast';
import { writeCsv } from '../ui/write-csv';
import type { RequestFilters } from './request-filters';
import type { LoggedRequest } from './request-table';

type DownloadButtonProps = { filters: RequestFilters; disabled: boolean };

/** All requests that the filters let through, also those that are not on the screen. */
export function DownloadButton({ filters, disabled }: DownloadButtonProps) {
  const fetchAll = useFetchAll(filters);
  const recordExport = useRecordExport();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await recordExport('requests');
      return fetchAll();
    },
    onSuccess: (requests) => {
      const day = new Date().toISOString().slice(0, 10);
      downloadFile(`marque-requests-${day}.csv`, toCsv(requests), 'text/csv');
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

function useFetchAll(filters: RequestFilters) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return async () => {
    const requests: LoggedRequest[] = [];
    let cursor: string | null = null;
    do {
      const page: { requests: LoggedRequest[]; nextBefore: string | null } =
        await queryClient.fetchQuery({
          ...trpc.requests.list.queryOptions({ limit: requestLog.pageMax, cursor, ...filters }),
          staleTime: 0,
          gcTime: 0,
        });
      requests.push(...page.requests);
      cursor = page.nextBefore;
    } while (cursor !== null && requests.length < requestLog.requestsMax);
    return requests;
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
