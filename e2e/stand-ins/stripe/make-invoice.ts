import type { Stripe } from 'stripe';
import { makeList, newId, nowSeconds } from './make-objects';

const amount = 900;

/** What is the same of each, as Stripe sends it. */
const constantFields = {
  account_country: 'US',
  account_name: 'Stand-in',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 1,
  attempted: true,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  currency: 'usd',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  number: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** The invoice of a subscription's present period, paid or tried in vain. */
export function makeInvoice(
  { id: subscription, customer, items, metadata }: Stripe.Subscription,
  given: { isPaid: boolean; reason: 'subscription_create' | 'subscription_cycle' },
): Stripe.Invoice {
  const now = nowSeconds();
  const [item] = items.data;
  const id = newId('in');
  return {
    ...constantFields,
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: given.isPaid ? amount : 0,
    amount_remaining: given.isPaid ? 0 : amount,
    auto_advance: !given.isPaid,
    billing_reason: given.reason,
    created: now,
    customer,
    effective_at: now,
    lines: makeList(`/v1/invoices/${id}/lines`, []),
    next_payment_attempt: given.isPaid ? null : now + 3 * 24 * 60 * 60,
    parent: {
      quote_details: null,
      subscription_details: { metadata, subscription },
      type: 'subscription_details',
    },
    period_end: item?.current_period_end ?? now,
    period_start: item?.current_period_start ?? now,
    status: given.isPaid ? 'paid' : 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: given.isPaid ? now : null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  };
}
