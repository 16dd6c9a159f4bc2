import type { Stripe } from 'stripe';
import { makeList, newId, nowSeconds, type WirePrice } from './world';

const monthSeconds = 30 * 24 * 60 * 60;

/** What is the same of each, as Stripe sends it. */
const constantFields = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  currency: 'usd',
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  status: 'active',
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: null,
  trial_start: null,
} satisfies Partial<Stripe.Subscription>;

/** A subscription of one month's price that was paid just now. */
export function makeSubscription(given: {
  customer: string;
  price: WirePrice;
  metadata: Record<string, string>;
}): Stripe.Subscription {
  const id = newId('sub');
  const now = nowSeconds();
  return {
    ...constantFields,
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    created: now,
    customer: given.customer,
    items: makeList(`/v1/subscription_items?subscription=${id}`, [makeItem(id, given.price, now)]),
    metadata: given.metadata,
    start_date: now,
  };
}

function makeItem(
  subscription: string,
  price: WirePrice,
  startsAt: number,
): Stripe.SubscriptionItem {
  const { id, currency } = price;
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: startsAt,
    current_period_end: startsAt + monthSeconds,
    current_period_start: startsAt,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: {
      id,
      object: 'plan',
      active: true,
      amount: price.unit_amount,
      amount_decimal: null,
      billing_scheme: 'per_unit',
      created: price.created,
      currency,
      interval: 'month',
      interval_count: 1,
      livemode: false,
      metadata: {},
      meter: null,
      nickname: null,
      product: 'prod_pro',
      tiers_mode: null,
      transform_usage: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    // The library reads text where it has a type of its own.
    price: price as unknown as Stripe.Price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

/** The next period begins where the last one ended. */
export function renewPeriod(subscription: Stripe.Subscription): void {
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end += monthSeconds;
  }
}
