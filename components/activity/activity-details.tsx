import { RequestId } from '../dashboard/request-id';
import { Fact } from '../ui/card';
import { Dialog, DialogContent } from '../ui/dialog';
import { TextLink } from '../ui/link';
import { exactFormat, LocalTime } from '../ui/local-time';
import { type ActivityEvent, describeActor, describeEvent, isAlarming } from './describe-event';

/** An event, and the button of its row. */
export type OpenedEvent = { event: ActivityEvent; opener: HTMLElement };

type ActivityDetailsProps = { opened: OpenedEvent; onClose: () => void };

/** Everything that the log knows of an event. */
export function ActivityDetails({ opened: { event, opener }, onClose }: ActivityDetailsProps) {
  const { time, actor, network, device, userAgent, requestId } = event;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={describeEvent(event)}
        description="Only the network part of the IP address is kept."
        opener={opener}
      >
        {isAlarming(event) && (
          <p className="mb-5 text-sm">
            If it was not you,{' '}
            <TextLink href="/dashboard/settings/security">change your password</TextLink> and{' '}
            <TextLink href="/dashboard/keys">replace your API key</TextLink>.
          </p>
        )}
        <dl className="grid grid-cols-1 gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
          <Fact term="By">{describeActor(actor)}</Fact>
          <Fact term="Time">
            <LocalTime iso={time} format={exactFormat} />
          </Fact>
          <Fact term="Network">{network ?? 'Not known'}</Fact>
          <Fact term="Device">{device ?? 'Not known'}</Fact>
          <div className="sm:col-span-2">
            <Fact term="User agent">
              <span className="wrap-anywhere">{userAgent ?? 'None'}</span>
            </Fact>
          </div>
          <div className="sm:col-span-2">
            <Fact term="Request id">
              <RequestId requestId={requestId} />
            </Fact>
          </div>
        </dl>
      </DialogContent>
    </Dialog>
  );
}
