import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ExportedList } from '../../server/contract/audit-events';
import { describeFailure } from '../forms/describe-failure';
import { Button } from '../ui/button';
import { downloadFile } from '../ui/download-file';
import { showToast } from '../ui/toast';
import { useRecordExport } from './use-record-export';

type CsvDownloadProps = {
  list: ExportedList;
  /** For the name of the file: the days that it covers. Without them, it has the day of the download. */
  days?: string;
  /** Called once the export is recorded. */
  makeText: () => string | Promise<string>;
  disabled?: boolean;
};

/** A list of the account as a file. */
export function CsvDownload({ list, days, makeText, disabled = false }: CsvDownloadProps) {
  const recordExport = useRecordExport();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await recordExport(list);
      return makeText();
    },
    onSuccess: (text) => {
      const name = `marque-${list}-${days ?? new Date().toISOString().slice(0, 10)}.csv`;
      downloadFile(name, text, 'text/csv');
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
