import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';
import { formatDay } from './format-day';
import type { UsageHistory } from './usage-history';

type UsageTableProps = { history: UsageHistory };

/** The figures behind the chart, the newest day first. */
export function UsageTable({ history }: UsageTableProps) {
  const { days, totals } = history;
  return (
    <Table aria-label="Requests by UTC day" className="tabular-nums">
      <thead>
        <tr>
          <Th>Day (UTC)</Th>
          {bucketOrder.map((bucket) => (
            <Th key={bucket} className="text-right">
              {bucketNames[bucket].label}
            </Th>
          ))}
          <Th className="text-right">Total</Th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, endpoints, total }) => (
          <tr key={date}>
            <Td className="whitespace-nowrap">{formatDay(date)}</Td>
            {bucketOrder.map((bucket) => (
              <Figure key={bucket} count={endpoints[bucket]} />
            ))}
            <Figure count={total} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-medium">
          <Td>All days</Td>
          {bucketOrder.map((bucket) => (
            <Figure key={bucket} count={totals[bucket]} />
          ))}
          <Figure count={totals.total} />
        </tr>
      </tfoot>
    </Table>
  );
}

/** Days without a request step back, so that the others are seen. */
function Figure({ count }: { count: number }) {
  return <Td className={`text-right ${count === 0 ? 'text-faint' : ''}`}>{formatCount(count)}</Td>;
}
