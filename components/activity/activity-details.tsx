import { RequestId } from '../dashboard/request-id';
import type { DetailsProps } from '../log/log-list';
import { Fact } from '../ui/card';
import { Dialog, DialogContent } from '../ui/dialog';
import { TextLink } from '../ui/link';
import { exactFormat, LocalTime } from '../ui/local-time';
import { type ActivityEvent, describeActor, describeEvent, isAlarming } from './describe-event';

export function ActivityDetails({ item: event, opener, onClose }: DetailsProps<ActivityEvent>) {
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
            If this was not you,{' '}
            <TextLink href="/dashboard/settings/security">change your password</TextLink> and{' '}
            <TextLink href="/dashboard/keys">regenerate your API key</TextLink>.
          </p>
        )}
        <dl className="grid grid-cols-1 gap-x-6 gap-y-4 text-sm wrap-anywhere sm:grid-cols-2">
          <Fact term="By">{describeActor(actor)}</Fact>
          <Fact term="Time">
            <LocalTime iso={time} format={exactFormat} />
          </Fact>
          <Fact term="Network">{network ?? 'Unknown'}</Fact>
          <Fact term="Device">{device ?? 'Unknown'}</Fact>
          <Fact term="User agent" className="sm:col-span-2">
            {userAgent ?? 'None'}
          </Fact>
          <Fact term="Request id" className="sm:col-span-2">
            <RequestId requestId={requestId} />
          </Fact>
        </dl>
      </DialogContent>
    </Dialog>
  );
}
