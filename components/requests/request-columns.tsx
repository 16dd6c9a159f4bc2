import { bucketNames } from '../../server/contract/bucket-names';
import { RequestId } from '../dashboard/request-id';
import { MaskedKey } from '../keys/masked-key';
import type { Column, DetailsProps } from '../log/log-list';
import { Badge } from '../ui/badge';
import { Fact } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { Dialog, DialogContent } from '../ui/dialog';
import { exactFormat, LocalTime, secondFormat } from '../ui/local-time';
import type { Columns } from '../ui/write-csv';
import type { RequestList } from './use-request-list';

type LoggedRequest = RequestList['requests'][number];

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

export function Details({ item, opener, onClose }: DetailsProps<LoggedRequest>) {
  const { time, method, path, status, bucket, cost, latencyMs, requestId, key } = item;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Request"
        description="Keys, tokens and e-mail addresses are masked."
        opener={opener}
      >
        <CodeBlock code={`${method} ${path}`} label="method and path" wrap />
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
          <Fact term="Status">
            <StatusBadge status={status} />
          </Fact>
          <Fact term="Latency">{formatLatency(latencyMs)}</Fact>
          <Fact term="Bucket">{bucket ? bucketNames[bucket].what : 'None: not metered'}</Fact>
          <Fact term="Cost">{cost === 1 ? '1 request of today’s limit' : 'Free'}</Fact>
          <Fact term="Key" className="col-span-2">
            {key === null ? 'None: sent with an access token' : <MaskedKey {...key} />}
          </Fact>
          <Fact term="Time" className="col-span-2">
            <LocalTime iso={time} format={exactFormat} />
            <div className="font-mono text-xs wrap-anywhere text-muted">{time}</div>
          </Fact>
          <Fact term="Request id" className="col-span-2">
            <RequestId requestId={requestId} />
          </Fact>
        </dl>
      </DialogContent>
    </Dialog>
  );
}

function StatusBadge({ status }: { status: number }) {
  const tone = status < 300 ? 'good' : status < 400 ? 'neutral' : status < 429 ? 'warn' : 'bad';
  return (
    <Badge tone={tone} className="tabular-nums">
      {status}
    </Badge>
  );
}

/** One decimal below ten milliseconds. */
function formatLatency(latencyMs: number): string {
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
