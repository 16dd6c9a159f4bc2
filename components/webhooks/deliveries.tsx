import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayMs } from '../../server/contract/durations';
import { webhookLimits } from '../../server/contract/webhook-events';
import type { Scope } from '../dashboard/scope';
import { ActionDialog } from '../forms/action-dialog';
import { showFailure } from '../forms/describe-failure';
import type { Column, DetailsProps } from '../log/log-list';
import { LogList } from '../log/log-list';
import { useTRPC, useTRPCClient } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { Field } from '../ui/field';
import { lazyPart } from '../ui/lazy-part';
import { LocalTime, secondFormat } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import { type Delivery, describeDelivery, type Webhook } from './describe-webhook';
import { useRefresh } from './edit-webhook';

const DeliveryDetails = lazyPart(() => import('./delivery-details'), 'DeliveryDetails');

const perPage = 20;
/** While something waits to be sent. */
const pollEveryMs = 2000;

type DeliveriesProps = { scope: Scope; webhook: Webhook };

/** What was sent to a webhook and what its server responded, and ways to send it again. */
export function Deliveries({ scope, webhook }: DeliveriesProps) {
  const { id } = webhook;
  const query = useDeliveries(scope, id);
  const items = query.data?.pages.flatMap(({ deliveries }) => deliveries);
  const [Details] = useState(() => detailsOf({ scope, webhookId: id }));
  return (
    <SectionCard
      title="Deliveries"
      description={`What was sent in the last ${webhookLimits.days} days, with the response of your server.`}
      aside={
        webhook.enabled && (
          <div className="flex flex-wrap gap-2">
            <TestButton {...{ scope, webhook }} />
            <ReplayDialog {...{ scope, webhook }} />
          </div>
        )
      }
    >
      <LogList
        what="deliveries"
        items={items}
        keyOf={(delivery) => delivery.id}
        columns={columns}
        empty={
          <EmptyState title="Nothing was sent yet">
            Send a test to see whether your server accepts messages.
          </EmptyState>
        }
        query={query}
        onShowOlder={() => void query.fetchNextPage()}
        Details={Details}
      />
    </SectionCard>
  );
}

/** The newest first, updated while one waits to be sent. */
export function useDeliveries(scope: Scope, id: string) {
  return useInfiniteQuery({
    ...useTRPC().webhooks.deliveries.infiniteQueryOptions(
      { scope, id, limit: perPage },
      { getNextPageParam: ({ nextBefore }) => nextBefore },
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ deliveries }) => deliveries.some(isPending)) ? pollEveryMs : false,
  });
}

const isPending = ({ state }: Delivery) => state === 'pending';

/** The list knows its items alone; sending one again needs the webhook too. */
function detailsOf(place: { scope: Scope; webhookId: string }) {
  return function Details(props: DetailsProps<Delivery>) {
    return <DeliveryDetails {...props} {...place} />;
  };
}

export function DeliveryBadge({ delivery }: { delivery: Pick<Delivery, 'state' | 'error'> }) {
  const { label, tone } = describeDelivery(delivery);
  return <Badge tone={tone}>{label}</Badge>;
}

const columns: readonly Column<Delivery>[] = [
  {
    title: 'State',
    className: 'w-28',
    cell: (delivery) => <DeliveryBadge delivery={delivery} />,
  },
  {
    title: 'Event',
    button: 'truncate font-mono text-[0.8125rem]',
    cell: ({ type }) => type,
    more: ({ time }) => <LocalTime iso={time} format={secondFormat} />,
  },
  {
    title: 'Response',
    className: 'hidden w-56 truncate text-muted @3xl:table-cell',
    cell: ({ status, error }) => error ?? (status === null ? '–' : `status ${status}`),
  },
  {
    title: 'Attempts',
    className: 'hidden w-24 text-right tabular-nums @xl:table-cell',
    cell: ({ attempts }) => attempts,
  },
  {
    title: 'Time',
    className: 'hidden w-44 whitespace-nowrap text-muted @xl:table-cell',
    cell: ({ time }) => <LocalTime iso={time} format={secondFormat} />,
  },
];

function TestButton({ scope, webhook: { id } }: DeliveriesProps) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const [isSending, setIsSending] = useState(false);
  const send = async () => {
    setIsSending(true);
    try {
      await webhooks.test.mutate({ scope, id });
      await refresh();
      showToast('success', 'A test is on its way.');
    } catch (error) {
      showFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Button size="small" pending={isSending} onClick={() => void send()}>
      Send a test
    </Button>
  );
}

function ReplayDialog({ scope, webhook: { id } }: DeliveriesProps) {
  const { webhooks } = useTRPCClient();
  const refresh = useRefresh();
  const [yesterday] = useState(() => toLocalInput(Date.now() - dayMs));
  return (
    <ActionDialog
      trigger={{ children: 'Send again since …', size: 'small' }}
      title="Send again"
      description="All messages since a time are sent once more, in their order and under their ids, also those that were accepted."
      action="Send again"
      look="primary"
      cancel="Cancel"
      fields={{ since: { subject: 'The time', check: checkTime } }}
      submit={async ({ since }) => {
        const time = new Date(since).toISOString();
        const { replayed } = await webhooks.replaySince.mutate({ scope, id, since: time });
        await refresh();
        showToast(
          'success',
          replayed === 0
            ? 'There was no message since then.'
            : `${replayed === 1 ? '1 message is' : `${replayed} messages are`} sent again.`,
        );
      }}
    >
      {(field) => (
        <Field
          label="Since"
          hint="In your time zone."
          {...field('since')}
          type="datetime-local"
          defaultValue={yesterday}
        />
      )}
    </ActionDialog>
  );
}

const checkTime = (value: string) =>
  Number.isNaN(Date.parse(value)) ? 'Enter a date and a time.' : undefined;

/** As the input writes a time: in the reader's time zone, to the minute. */
function toLocalInput(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 16);
}
