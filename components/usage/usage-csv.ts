import { bucketOrder } from '../quotas/bucket-names';
import type { UsageHistory } from './usage-history';

/** One line a day, the oldest first, with a heading: RFC 4180. */
export function usageCsv({ days }: UsageHistory): string {
  const heading = ['date', ...bucketOrder, 'total'];
  const lines = days.map(({ date, endpoints, total }) => [
    date,
    ...bucketOrder.map((bucket) => endpoints[bucket]),
    total,
  ]);
  return [heading, ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
