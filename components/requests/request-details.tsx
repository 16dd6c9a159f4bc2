import { RequestId } from '../dashboard/request-id';
import { MaskedKey } from '../keys/masked-key';
import { bucketNames } from '../../server/contract/bucket-names';
import { Fact } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { Dialog, DialogContent } from '../ui/dialog';
import { exactFormat, LocalTime } from '../ui/local-time';
import { formatLatency, type LoggedRequest, StatusBadge } from './request-table';

/** A request, and the button of its row. */
export type OpenedRequest = { request: LoggedRequest; opener: HTMLElement };

type RequestDetailsProps = { opened: OpenedRequest; onClose: () => void };

/** Everything that the log knows of a request. */
export function RequestDetails({ opened, onClose }: RequestDetailsProps) {
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title="Request"
        description="Keys, tokens and e-mail addresses are masked."
        opener={opened.opener}
      >
        <CodeBlock
          code={`${opened.request.method} ${opened.request.path}`}
          label="method and path"
          wrap
        />
        <Facts request={opened.request} />
      </DialogContent>
    </Dialog>
  );
}

function Facts({ request }: { request: LoggedRequest }) {
  const { time, status, bucket, cost, latencyMs, requestId, key } = request;
  return (
    <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
      <Fact term="Status">
        <StatusBadge status={status} />
      </Fact>
      <Fact term="Latency">{formatLatency(latencyMs)}</Fact>
      <Fact term="Bucket">{bucket ? bucketNames[bucket].what : 'None: not metered'}</Fact>
      <Fact term="Cost">{cost === 1 ? '1 request of today’s limit' : 'Free'}</Fact>
      <div className="col-span-2">
        <Fact term="Key">
          {key === null ? 'None: sent with an access token' : <MaskedKey {...key} />}
        </Fact>
      </div>
      <div className="col-span-2">
        <Fact term="Time">
          <LocalTime iso={time} format={exactFormat} />
          <div className="font-mono text-xs wrap-anywhere text-muted">{time}</div>
        </Fact>
      </div>
      <div className="col-span-2">
        <Fact term="Request id">
          <RequestId requestId={requestId} />
        </Fact>
      </div>
    </dl>
  );
}
