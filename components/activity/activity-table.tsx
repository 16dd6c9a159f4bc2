import { Badge } from '../ui/badge';
import { LocalTime } from '../ui/local-time';
import { Td, Th } from '../ui/table';
import { type ActivityEvent, describeActor, describeEvent, isAlarming } from './describe-event';

type ActivityTableProps = {
  events: readonly ActivityEvent[];
  onOpen: (event: ActivityEvent, opener: HTMLElement) => void;
};

/** Where there is little room a row has more lines and fewer columns. The details have the rest. */
export function ActivityTable({ events, onOpen }: ActivityTableProps) {
  return (
    <div className="@container">
      <table aria-label="Events, the newest first" className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <Th>Event</Th>
            <Th className="hidden w-32 @xl:table-cell">By</Th>
            <Th className="hidden w-44 @3xl:table-cell">Device</Th>
            <Th className="hidden w-44 @xl:table-cell">Time</Th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <ActivityRow key={event.id} event={event} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ActivityRowProps = {
  event: ActivityEvent;
  onOpen: (event: ActivityEvent, opener: HTMLElement) => void;
};

function ActivityRow({ event, onOpen }: ActivityRowProps) {
  const { time, actor, device } = event;
  const when = <LocalTime iso={time} />;
  return (
    // The button covers the row, so that a press anywhere opens the details.
    <tr className="relative transition-colors focus-within:bg-sunken hover:bg-sunken">
      <Td>
        <button
          type="button"
          onClick={({ currentTarget }) => onOpen(event, currentTarget)}
          className="block w-full text-left wrap-anywhere after:absolute after:inset-0"
        >
          {describeEvent(event)}{' '}
          {isAlarming(event) && (
            <Badge tone="warn" className="ml-1">
              Check this
            </Badge>
          )}
        </button>
        <span className="mt-0.5 block text-xs text-muted @xl:hidden">
          {describeActor(actor)}, {when}
        </span>
      </Td>
      <Td className="hidden text-muted @xl:table-cell">{describeActor(actor)}</Td>
      <Td className="hidden truncate text-muted @3xl:table-cell">{device ?? '–'}</Td>
      <Td className="hidden whitespace-nowrap text-muted @xl:table-cell">{when}</Td>
    </tr>
  );
}
