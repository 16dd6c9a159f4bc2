import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import type { Outputs } from '../trpc-provider';
import { formatCount } from '../ui/format-count';
import { Table, Td, Th } from '../ui/table';
import { formatDay } from './format-day';

export type UsageHistory = Outputs['usage']['history'];

/** On a phone a day is a block: its total in the first line, below it the buckets that were used. */
const ofRows =
  'max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:border-b max-md:border-line max-md:py-2.5';
const ofCells = 'max-md:border-0 max-md:p-0';

/** The figures behind the chart, the newest day first. */
export function UsageTable({ history: { days, totals } }: { history: UsageHistory }) {
  return (
    <Table
      aria-label="Requests by UTC day"
      // Beside the rail of a tablet all nine columns fit.
      className="tabular-nums max-md:block max-md:[&>*]:block max-lg:text-xs md:max-lg:[&_:is(th,td)]:px-1.5"
    >
      <thead className="max-md:sr-only">
        <tr>
          <Th>Day (UTC)</Th>
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
          <Row key={date} title={formatDay(date)} counts={{ ...endpoints, total }} />
        ))}
      </tbody>
      <tfoot>
        <Row title="All days" counts={totals} className="font-medium" />
      </tfoot>
    </Table>
  );
}

type RowProps = { title: string; counts: UsageHistory['totals']; className?: string };

/** Zeros are faint, so that the other figures stand out. */
function Row({ title, counts, className = '' }: RowProps) {
  const tone = (count: number) => (count === 0 ? 'text-faint' : '');
  return (
    <tr className={`${ofRows} ${className}`}>
      <Td className={`whitespace-nowrap max-md:w-1/2 max-md:text-sm ${ofCells}`}>{title}</Td>
      <Td
        className={`text-right max-md:w-[calc(50%-1rem)] max-md:text-sm max-md:font-medium ${ofCells} ${tone(counts.total)}`}
      >
        {formatCount(counts.total)}
      </Td>
      {bucketOrder.map((bucket) => (
        <Td
          key={bucket}
          className={`text-right ${ofCells} ${tone(counts[bucket])} ${counts[bucket] === 0 ? 'max-md:hidden' : ''}`}
        >
          <span className="text-muted md:hidden">{bucketNames[bucket].label} </span>
          {formatCount(counts[bucket])}
        </Td>
      ))}
    </tr>
  );
}
