import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import type { Outputs } from '../trpc-provider';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';
import { formatDay } from './format-day';

export type UsageHistory = Outputs['usage']['history'];

/** The day and its total stay in sight on a phone, while the buckets between them scroll. */
const firstColumn = 'sticky left-0 bg-surface';
const lastColumn = 'sticky right-0 bg-surface max-sm:border-l';

/** The figures behind the chart, the newest day first. */
export function UsageTable({ history: { days, totals } }: { history: UsageHistory }) {
  return (
    <Table
      aria-label="Requests by UTC day"
      // Beside the rail of a tablet all nine columns fit.
      className="tabular-nums max-lg:text-xs max-lg:[&_:is(th,td)]:px-1.5"
    >
      <thead>
        <tr>
          <Th className={firstColumn}>Day (UTC)</Th>
          {bucketOrder.map((bucket) => (
            <Th key={bucket} className="text-right">
              {bucketNames[bucket].label}
            </Th>
          ))}
          <Th className={`text-right ${lastColumn}`}>Total</Th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, endpoints, total }) => (
          <tr key={date}>
            <Td className={`whitespace-nowrap ${firstColumn}`}>{formatDay(date)}</Td>
            <Figures counts={{ ...endpoints, total }} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-medium">
          <Td className={`whitespace-nowrap ${firstColumn}`}>All days</Td>
          <Figures counts={totals} />
        </tr>
      </tfoot>
    </Table>
  );
}

/** Zeros are faint, so that the other figures stand out. */
function Figures({ counts }: { counts: UsageHistory['totals'] }) {
  return ([...bucketOrder, 'total'] as const).map((column) => (
    <Td
      key={column}
      className={`text-right ${column === 'total' ? lastColumn : ''} ${counts[column] === 0 ? 'text-faint' : ''}`}
    >
      {formatCount(counts[column])}
    </Td>
  ));
}
