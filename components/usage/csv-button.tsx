import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRecordExport } from '../dashboard/use-record-export';
import { describeFailure } from '../forms/describe-failure';
import { bucketOrder } from '../quotas/bucket-names';
import { Button } from '../ui/button';
import { downloadFile } from '../ui/download-file';
import { showToast } from '../ui/toast';
import { writeCsv } from '../ui/write-csv';
import type { UsageHistory } from './usage-table';

export function CsvButton({ history }: { history: UsageHistory }) {
  const recordExport = useRecordExport();
  const { mutate, isPending } = useMutation({
    mutationFn: () => recordExport('usage'),
    onSuccess: () => download(history),
    onError: (error) => showToast('error', describeFailure(error).message),
  });
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      CSV
    </Button>
  );
}

function download(history: UsageHistory): void {
  const name = `marque-usage-${history.from}-${history.to}.csv`;
  downloadFile(name, toCsv(history), 'text/csv');
}

/** One line for each day, the oldest first. */
function toCsv({ days }: UsageHistory): string {
  const rows = days.map(({ date, endpoints, total }) => [
    date,
    ...bucketOrder.map((bucket) => endpoints[bucket]),
    total,
  ]);
  return writeCsv(['date', ...bucketOrder, 'total'], rows);
}
