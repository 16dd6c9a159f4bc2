import type { Stripe } from 'stripe';
import { newId, nowSeconds, type WirePrice } from './world';

const openForSeconds = 24 * 60 * 60;

/** What is the same of each, as Stripe sends it. */
const constantFields = {
  adaptive_pricing: { enabled: true },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;

/** A checkout of one subscription that waits to be paid at its address. */
export function makeCheckoutSession(given: {
  customer: string;
  price: WirePrice;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  hostedAt: string;
}): Stripe.Checkout.Session {
  const id = newId('cs_test');
  const now = nowSeconds();
  return {
    ...constantFields,
    id,
    object: 'checkout.session',
    amount_subtotal: given.price.unit_amount,
    amount_total: given.price.unit_amount,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    created: now,
    currency: given.price.currency,
    customer: given.customer,
    expires_at: now + openForSeconds,
    metadata: given.metadata,
    mode: 'subscription',
    success_url: given.successUrl,
    url: `${given.hostedAt}/pay/${id}`,
  };
}
