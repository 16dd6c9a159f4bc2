import type { Stripe } from 'stripe';
import { newId, nowSeconds } from './make-objects';

const amount = 900;

/** The charge of a subscription's last payment, given back whole. */
export function makeRefundedCharge({ customer }: Stripe.Subscription): Stripe.Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: amount,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn'),
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'STANDIN',
    captured: true,
    created: nowSeconds(),
    currency: 'usd',
    customer,
    description: 'Subscription update',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: newId('pi'),
    payment_method: newId('pm'),
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: true,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}
