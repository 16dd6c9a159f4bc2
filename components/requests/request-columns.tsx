import { bucketNames } from '../../server/contract/bucket-names';
import type { Column } from '../log/log-list';
import { Badge } from '../ui/badge';
import { LocalTime, secondFormat } from '../ui/local-time';
import type { Columns } from '../ui/write-csv';
import type { RequestList } from './use-request-list';

export type LoggedRequest = RequestList['requests'][number];

export const columns: readonly Column<LoggedRequest>[] = [
  { title: 'Status', className: 'w-16', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: 'Request',
    button: 'truncate font-mono text-[0.8125rem]',
    cell: ({ method, path }) => (
      <>
        <span className="text-muted">{method}</span> {path}
      </>
    ),
    more: ({ time }) => <LocalTime iso={time} format={secondFormat} />,
  },
  {
    title: 'Time',
    className: 'hidden w-44 whitespace-nowrap text-muted @xl:table-cell',
    cell: ({ time }) => <LocalTime iso={time} format={secondFormat} />,
  },
  {
    title: 'Bucket',
    className: 'hidden w-24 text-muted @3xl:table-cell',
    cell: ({ bucket }) => (bucket ? bucketNames[bucket].label : '–'),
  },
  {
    title: 'Cost',
    className: 'hidden w-16 text-right tabular-nums @3xl:table-cell',
    cell: ({ cost }) => cost,
  },
  {
    title: 'Latency',
    className: 'hidden w-24 text-right whitespace-nowrap tabular-nums @xl:table-cell',
    cell: ({ latencyMs }) => formatLatency(latencyMs),
  },
];

export function StatusBadge({ status }: { status: number }) {
  const tone = status < 300 ? 'good' : status < 400 ? 'neutral' : status < 429 ? 'warn' : 'bad';
  return (
    <Badge tone={tone} className="tabular-nums">
      {status}
    </Badge>
  );
}

/** One decimal below ten milliseconds. */
export function formatLatency(latencyMs: number): string {
  return `${latencyMs < 10 ? latencyMs.toFixed(1) : Math.round(latencyMs)} ms`;
}

export const csvColumns: Columns<LoggedRequest> = {
  time: ({ time }) => time,
  method: ({ method }) => method,
  path: ({ path }) => path,
  status: ({ status }) => status,
  bucket: ({ bucket }) => bucket,
  cost: ({ cost }) => cost,
  latency_ms: ({ latencyMs }) => latencyMs,
  request_id: ({ requestId }) => requestId,
  key: ({ key }) => key && `${key.prefix}…${key.last4}`,
};
