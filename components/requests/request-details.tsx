import { bucketNames } from '../../server/contract/bucket-names';
import { RequestId } from '../dashboard/request-id';
import { MaskedKey } from '../keys/masked-key';
import type { DetailsProps } from '../log/log-list';
import { Fact } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { Dialog, DialogContent } from '../ui/dialog';
import { exactFormat, LocalTime } from '../ui/local-time';
import { formatLatency, type LoggedRequest, StatusBadge } from './request-columns';

export function RequestDetails({ item, opener, onClose }: DetailsProps<LoggedRequest>) {
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
