import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/** All that the stand-in knows: the objects by their ids, and every event since the beginning. */
export type World = {
  /** Where its hosted pages are. */
  readonly hostedAt: string;
  readonly prices: Map<string, WirePrice>;
  readonly customers: Map<string, Stripe.Customer>;
  readonly deletedCustomers: Set<string>;
  readonly subscriptions: Map<string, Stripe.Subscription>;
  readonly checkouts: Map<string, StoredCheckout>;
  readonly portals: Map<string, Stripe.BillingPortal.Session>;
  readonly events: Stripe.Event[];
  /** Of a list, whatever limit is asked for. */
  pageSizeMax: number;
  /** Called with each event as it happens. */
  onEvent: (event: Stripe.Event) => void;
};

/** A checkout, and what its payment page needs to know besides. */
export type StoredCheckout = {
  session: Stripe.Checkout.Session;
  customer: string;
  price: WirePrice;
  subscriptionMetadata: Record<string, string>;
};

export function createWorld(hostedAt: string, prices: WirePrice[]): World {
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

/** Records that something has happened, with the object as it is at this moment. */
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

/** Decimals travel as text; the library makes its own type of them. */
export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string };

/** Objects as Stripe's API documents them, with everything that we do not use left at its default. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Seconds since 1970, as Stripe counts. */
export const nowSeconds = () => Math.floor(Date.now() / 1000);

export function makeList<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

export function makePrice(id: string): WirePrice {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: nowSeconds(),
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: 'prod_pro',
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: 900,
    unit_amount_decimal: '900',
  };
}

export function makeCustomer(given: {
  email: string | null;
  metadata: Record<string, string>;
}): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: given.email,
    invoice_prefix: 'STANDIN',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function makePortalSession(given: {
  customer: string;
  returnUrl: string | null;
  hostedAt: string;
}): Stripe.BillingPortal.Session {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_standin',
    created: nowSeconds(),
    customer: given.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: `${given.hostedAt}/portal/${id}`,
  };
}
