import type { Stripe } from 'stripe';
import { newId, nowSeconds } from './objects';

/** The stand-in's state: objects by id, and every event so far. */
export type World = {
  /** The address of the hosted pages. */
  readonly hostedAt: string;
  readonly prices: Map<string, Stripe.Price>;
  readonly customers: Map<string, Stripe.Customer>;
  readonly deletedCustomers: Set<string>;
  readonly subscriptions: Map<string, Stripe.Subscription>;
  readonly checkouts: Map<string, StoredCheckout>;
  readonly portals: Map<string, Stripe.BillingPortal.Session>;
  readonly events: Stripe.Event[];
  /** The maximum page size of a list, whatever limit is requested. */
  pageSizeMax: number;
  /** Called with each event as it happens. */
  onEvent: (event: Stripe.Event) => void;
};

/** A checkout, and what its payment page needs in addition. */
export type StoredCheckout = {
  session: Stripe.Checkout.Session;
  customer: string;
  price: Stripe.Price;
  subscriptionMetadata: Record<string, string>;
};

export function createWorld(hostedAt: string, prices: Stripe.Price[]): World {
  return {
    hostedAt,
    prices: new Map(prices.map((price) => [price.id, price])),
    customers: new Map(),
    deletedCustomers: new Set(),
    subscriptions: new Map(),
    checkouts: new Map(),
    portals: new Map(),
    events: [],
    pageSizeMax: 100,
    onEvent: () => {},
  };
}

/** Records an event, with the object as it is at this moment. */
export function emit(world: World, type: string, object: object): Stripe.Event {
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } as unknown as Stripe.Event;
  world.events.push(event);
  world.onEvent(event);
  return event;
}

/** The subscriptions of a customer, newest first, as Stripe lists them. */
export function listSubscriptions(
  world: World,
  customer: string | null,
  status: string | null,
): Stripe.Subscription[] {
  const hasEnded = ({ status: is }: Stripe.Subscription) =>
    is === 'canceled' || is === 'incomplete_expired';
  return [...world.subscriptions.values()]
    .filter((subscription) => customer === null || subscription.customer === customer)
    .filter((subscription) =>
      status === null
        ? !hasEnded(subscription)
        : status === 'all' ||
          subscription.status === status ||
          (status === 'ended' && hasEnded(subscription)),
    )
    .toReversed();
}
