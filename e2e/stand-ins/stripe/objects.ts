import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';

/**
 * Objects of Stripe's API, reduced to the members used by Marque, the hosted pages or the webhook
 * documentation. Stripe sends more, with defaults.
 */
function partly<T>(members: Partial<T>): T {
  return members as T;
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** Seconds since 1970, as Stripe counts. */
export const nowSeconds = () => Math.floor(Date.now() / 1000);

const monthSeconds = 30 * 24 * 60 * 60;
const checkoutOpenSeconds = 24 * 60 * 60;
const amount = 900;
const currency = 'usd';
const livemode = false;

export function makeList<T>(url: string, data: T[], hasMore = false): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

export function makePrice(id: string): Stripe.Price {
  return partly<Stripe.Price>({
    id,
    object: 'price',
    active: true,
    created: nowSeconds(),
    currency,
    livemode,
    metadata: {},
    product: 'prod_pro',
    type: 'recurring',
    unit_amount: amount,
  });
}

type Metadata = Record<string, string>;

export function makeCustomer(given: { email: string | null; metadata: Metadata }): Stripe.Customer {
  return partly<Stripe.Customer>({
    id: newId('cus'),
    object: 'customer',
    created: nowSeconds(),
    livemode,
    ...given,
  });
}

export function makePortalSession(given: {
  customer: string;
  return_url: string | null;
  hostedAt: string;
}): Stripe.BillingPortal.Session {
  const { hostedAt, ...members } = given;
  const id = newId('bps');
  return partly<Stripe.BillingPortal.Session>({
    id,
    object: 'billing_portal.session',
    created: nowSeconds(),
    livemode,
    url: `${hostedAt}/portal/${id}`,
    ...members,
  });
}

/** An open checkout for one subscription, to be paid at its address. */
export function makeCheckoutSession(given: {
  customer: string;
  price: Stripe.Price;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  metadata: Metadata;
  hostedAt: string;
}): Stripe.Checkout.Session {
  const { price, hostedAt, ...members } = given;
  const id = newId('cs_test');
  const created = nowSeconds();
  return partly<Stripe.Checkout.Session>({
    id,
    object: 'checkout.session',
    amount_total: price.unit_amount,
    created,
    currency: price.currency,
    expires_at: created + checkoutOpenSeconds,
    invoice: null,
    livemode,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    url: `${hostedAt}/pay/${id}`,
    ...members,
  });
}

/** A monthly subscription that was just paid. */
export function makeSubscription(given: {
  customer: string;
  price: Stripe.Price;
  metadata: Metadata;
}): Stripe.Subscription {
  const { price, customer, metadata } = given;
  const id = newId('sub');
  const created = nowSeconds();
  const item = partly<Stripe.SubscriptionItem>({
    id: newId('si'),
    object: 'subscription_item',
    created,
    current_period_end: created + monthSeconds,
    current_period_start: created,
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
  });
  return partly<Stripe.Subscription>({
    id,
    object: 'subscription',
    billing_cycle_anchor: created,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created,
    currency,
    customer,
    ended_at: null,
    items: makeList(`/v1/subscription_items?subscription=${id}`, [item]),
    latest_invoice: null,
    livemode,
    metadata,
    pause_collection: null,
    start_date: created,
    status: 'active',
  });
}

/** The next period begins where the last one ended. */
export function renewPeriod(subscription: Stripe.Subscription): void {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end += monthSeconds;
  }
}

/** The invoice of a subscription's current period, paid or failed. */
export function makeInvoice(
  { id: subscription, customer, items, metadata }: Stripe.Subscription,
  given: { isPaid: boolean; reason: 'subscription_create' | 'subscription_cycle' },
): Stripe.Invoice {
  const created = nowSeconds();
  const [item] = items.data;
  const id = newId('in');
  return partly<Stripe.Invoice>({
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: given.isPaid ? amount : 0,
    amount_remaining: given.isPaid ? 0 : amount,
    billing_reason: given.reason,
    created,
    currency,
    customer,
    lines: makeList(`/v1/invoices/${id}/lines`, []),
    livemode,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription },
      type: 'subscription_details',
    },
    period_end: item?.current_period_end ?? created,
    period_start: item?.current_period_start ?? created,
    status: given.isPaid ? 'paid' : 'open',
    total: amount,
  });
}

/** The charge of a subscription's last payment, refunded in full. */
export function makeRefundedCharge({ customer }: Stripe.Subscription): Stripe.Charge {
  return partly<Stripe.Charge>({
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: amount,
    captured: true,
    created: nowSeconds(),
    currency,
    customer,
    livemode,
    metadata: {},
    paid: true,
    refunded: true,
    status: 'succeeded',
  });
}
