import { bucketOrder } from '../../server/contract/bucket-names';
import { writeCsv } from '../ui/write-csv';
import type { UsageHistory } from './usage-table';

/** One line for each day, the oldest first. */
export function writeUsageCsv({ days }: UsageHistory): string {
  const rows = days.map(({ date, endpoints, total }) => [
    date,
    ...bucketOrder.map((bucket) => endpoints[bucket]),
    total,
  ]);
  return writeCsv(['date', ...bucketOrder, 'total'], rows);
}
