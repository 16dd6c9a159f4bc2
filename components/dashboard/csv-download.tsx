import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ExportedList } from '../../server/contract/audit-events';
import { showFailure } from '../forms/describe-failure';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { downloadFile } from '../ui/download-file';

type CsvDownloadProps = {
  list: ExportedList;
  /** For the name of the file: the days that it covers. Without them, it has the day of the download. */
  days?: string;
  makeText: () => string | Promise<string>;
  disabled?: boolean;
};

/** A list of the account as a file. The account's activity notes the export first. */
export function CsvDownload({ list, days, makeText, disabled = false }: CsvDownloadProps) {
  const { mutateAsync: recordExport } = useMutation(
    useTRPC().activity.recordExport.mutationOptions(),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await recordExport({ list });
      return makeText();
    },
    onSuccess: (text) => {
      const name = `marque-${list}-${days ?? new Date().toISOString().slice(0, 10)}.csv`;
      downloadFile(name, text, 'text/csv');
    },
    onError: showFailure,
  });
  return (
    <Button disabled={disabled} pending={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      CSV
    </Button>
  );
}

type Page<Item> = { items: Item[]; nextBefore: string | null };

/**
 * All items of a list that comes in pages.
 * @param itemsMax no further page is fetched once there are as many
 */
export async function fetchAllPages<Item>(
  fetchPage: (cursor: string | null) => Promise<Page<Item>>,
  itemsMax: number,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await fetchPage(cursor);
    items.push(...page.items);
    cursor = page.nextBefore;
  } while (cursor !== null && items.length < itemsMax);
  return items;
}
