import { bucketNames } from '../../server/contract/bucket-names';
import type { Outputs } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { LocalTime, secondFormat } from '../ui/local-time';
import { Td, Th } from '../ui/table';

export type RequestList = Outputs['requests']['list'];
export type LoggedRequest = RequestList['requests'][number];

type RequestTableProps = {
  requests: readonly LoggedRequest[];
  onOpen: (request: LoggedRequest, opener: HTMLElement) => void;
};

/** Where there is little room a row has two lines and fewer columns. The details have the rest. */
export function RequestTable({ requests, onOpen }: RequestTableProps) {
  return (
    <div className="@container">
      <table aria-label="Requests, the newest first" className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <Th className="w-16">Status</Th>
            <Th>Request</Th>
            <Th className="hidden w-44 @xl:table-cell">Time</Th>
            <Th className="hidden w-24 @3xl:table-cell">Bucket</Th>
            <Th className="hidden w-16 text-right @3xl:table-cell">Cost</Th>
            <Th className="hidden w-24 text-right @xl:table-cell">Latency</Th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.requestId} request={request} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RequestRowProps = {
  request: LoggedRequest;
  onOpen: (request: LoggedRequest, opener: HTMLElement) => void;
};

function RequestRow({ request, onOpen }: RequestRowProps) {
  const { time, method, path, status, bucket, cost, latencyMs } = request;
  const when = <LocalTime iso={time} format={secondFormat} />;
  return (
    // The button covers the row, so that a press anywhere opens the details.
    <tr className="relative transition-colors focus-within:bg-sunken hover:bg-sunken">
      <Td>
        <StatusBadge status={status} />
      </Td>
      <Td>
        <button
          type="button"
          onClick={({ currentTarget }) => onOpen(request, currentTarget)}
          className="block w-full truncate text-left font-mono text-[0.8125rem] after:absolute after:inset-0"
        >
          <span className="text-muted">{method}</span> {path}
        </button>
        <span className="mt-0.5 block text-xs text-muted @xl:hidden">{when}</span>
      </Td>
      <Td className="hidden whitespace-nowrap text-muted @xl:table-cell">{when}</Td>
      <Td className="hidden text-muted @3xl:table-cell">
        {bucket ? bucketNames[bucket].label : '–'}
      </Td>
      <Td className="hidden text-right tabular-nums @3xl:table-cell">{cost}</Td>
      <Td className="hidden text-right whitespace-nowrap tabular-nums @xl:table-cell">
        {formatLatency(latencyMs)}
      </Td>
    </tr>
  );
}

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
