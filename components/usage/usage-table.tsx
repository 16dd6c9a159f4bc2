import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import type { Outputs } from '../trpc-provider';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';
import { formatDay } from './format-day';

export type UsageHistory = Outputs['usage']['history'];

/** The total stands before the buckets: on a phone they scroll, below the days. */
const columns = ['total', ...bucketOrder] as const;
const ofDays = 'sticky left-0 bg-surface whitespace-nowrap';

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
          <Th className={ofDays}>Day (UTC)</Th>
          <Th className="text-right">Total</Th>
          {bucketOrder.map((bucket) => (
            <Th key={bucket} className="text-right">
              {bucketNames[bucket].label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ date, endpoints, total }) => (
          <tr key={date}>
            <Td className={ofDays}>{formatDay(date)}</Td>
            <Figures counts={{ ...endpoints, total }} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-medium">
          <Td className={ofDays}>All days</Td>
          <Figures counts={totals} />
        </tr>
      </tfoot>
    </Table>
  );
}

/** Zeros are faint, so that the other figures stand out. */
function Figures({ counts }: { counts: UsageHistory['totals'] }) {
  return columns.map((column) => (
    <Td key={column} className={`text-right ${counts[column] === 0 ? 'text-faint' : ''}`}>
      {formatCount(counts[column])}
    </Td>
  ));
}
