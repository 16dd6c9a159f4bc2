import { useState } from 'react';
import { RequestId } from '../dashboard/request-id';
import type { Scope } from '../dashboard/scope';
import { describeFailure } from '../forms/describe-failure';
import type { DetailsProps } from '../log/log-list';
import { useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { Fact } from '../ui/card';
import { CodeBlock } from '../ui/code-block';
import { Dialog, DialogContent } from '../ui/dialog';
import { exactFormat, LocalTime } from '../ui/local-time';
import { Notice } from '../ui/notice';
import { showToast } from '../ui/toaster';
import { DeliveryBadge } from './deliveries';
import type { Delivery } from './describe-webhook';
import { useRefresh } from './edit-webhook';

type DeliveryDetailsProps = DetailsProps<Delivery> & { scope: Scope; webhookId: string };

/** One message, with the last request and its response. */
export function DeliveryDetails({ item, opener, onClose, ...place }: DeliveryDetailsProps) {
  const { id, type, attempts, attemptedAt, nextAt, latencyMs, time, error } = item;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title={type} opener={opener}>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
          <Fact term="State">
            <DeliveryBadge delivery={item} />
          </Fact>
          <Fact term="Attempts">{attempts}</Fact>
          <Fact term="Time of the event">
            <LocalTime iso={time} format={exactFormat} />
          </Fact>
          <Fact term="Last attempt">
            {attemptedAt === null ? (
              'None yet'
            ) : (
              <LocalTime iso={attemptedAt} format={exactFormat} />
            )}
          </Fact>
          {nextAt !== null && (
            <Fact term="Next attempt">
              <LocalTime iso={nextAt} format={exactFormat} />
            </Fact>
          )}
          {latencyMs !== null && <Fact term="Duration">{latencyMs} ms</Fact>}
          {error !== null && (
            <Fact term="Why it failed" className="col-span-2">
              <span className="wrap-anywhere">{error}</span>
            </Fact>
          )}
          <Fact term="Message id" className="col-span-2">
            <RequestId requestId={id} />
          </Fact>
        </dl>
        <Exchange {...item} />
        <SendAgain {...place} deliveryId={id} onSent={onClose} />
      </DialogContent>
    </Dialog>
  );
}

/** The last request and its response, as they went over the wire. */
function Exchange(delivery: Delivery) {
  const { payload, requestHeaders, status, responseHeaders, responseBody } = delivery;
  return (
    <>
      <h3 className="mt-6 text-sm font-medium">Request</h3>
      {requestHeaders !== null && <Part label="request headers" code={requestHeaders} />}
      <Part label="request body" code={payload} />
      <h3 className="mt-6 text-sm font-medium">
        Response{status !== null && <span className="tabular-nums"> · status {status}</span>}
      </h3>
      {status === null && <p className="mt-1 text-sm text-muted">There was none.</p>}
      {responseHeaders && <Part label="response headers" code={responseHeaders} />}
      {status !== null && !responseBody && (
        <p className="mt-2 text-sm text-muted">It had no body.</p>
      )}
      {responseBody && <Part label="response body" code={responseBody} />}
    </>
  );
}

function Part({ label, code }: { label: string; code: string }) {
  return <CodeBlock code={code} label={label} wrap className="mt-2" />;
}

type SendAgainProps = {
  scope: Scope;
  webhookId: string;
  deliveryId: string;
  onSent: () => void;
};

function SendAgain({ scope, webhookId, deliveryId, onSent }: SendAgainProps) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      await webhooks.replay.mutate({ scope, id: webhookId, deliveryId });
      await refresh();
      showToast('success', 'The message is sent again.');
      onSent();
    } catch (error) {
      setFailure(describeFailure(error).message);
      setIsSending(false);
    }
  };
  return (
    <>
      {failure !== null && (
        <Notice tone="bad" announced className="mt-5">
          {failure}
        </Notice>
      )}
      <Button className="mt-6 w-full" pending={isSending} onClick={() => void send()}>
        Send this message again
      </Button>
    </>
  );
}
