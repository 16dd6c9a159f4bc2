import type { Stripe } from 'stripe';
import {
  makeInvoice,
  makeRefundedCharge,
  makeSubscription,
  nowSeconds,
  renewPeriod,
} from './objects';
import { emit, listSubscriptions, type StoredCheckout, type World } from './world';

/** What may happen to a subscription, with the events that Stripe sends for it. */

/** @throws Error if the checkout is not open: it cannot be paid twice */
export function payCheckout(world: World, stored: StoredCheckout): Stripe.Subscription {
  const { session, customer, price, subscriptionMetadata: metadata } = stored;
  if (session.status !== 'open') throw new Error(`This checkout is ${session.status}.`);
  const subscription = makeSubscription({ customer, price, metadata });
  world.subscriptions.set(subscription.id, subscription);
  const invoice = makeInvoice(subscription, { isPaid: true, reason: 'subscription_create' });
  subscription.latest_invoice = invoice.id;
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
  });
  emit(world, 'customer.subscription.created', subscription);
  emit(world, 'invoice.paid', invoice);
  emit(world, 'checkout.session.completed', session);
  return subscription;
}

export function renew(world: World, subscription: Stripe.Subscription): void {
  renewPeriod(subscription);
  subscription.status = 'active';
  const invoice = makeInvoice(subscription, { isPaid: true, reason: 'subscription_cycle' });
  subscription.latest_invoice = invoice.id;
  emit(world, 'invoice.paid', invoice);
  emit(world, 'customer.subscription.updated', subscription);
}

/** A renewal payment fails: the new period has begun, and the card will be tried again. */
export function failPayment(world: World, subscription: Stripe.Subscription): void {
  renewPeriod(subscription);
  subscription.status = 'past_due';
  const invoice = makeInvoice(subscription, { isPaid: false, reason: 'subscription_cycle' });
  subscription.latest_invoice = invoice.id;
  emit(world, 'invoice.payment_failed', invoice);
  emit(world, 'customer.subscription.updated', subscription);
}

/** The card is tried once more. */
export function retryPayment(
  world: World,
  subscription: Stripe.Subscription,
  outcome: 'paid' | 'failed',
): void {
  const isPaid = outcome === 'paid';
  const invoice = makeInvoice(subscription, { isPaid, reason: 'subscription_cycle' });
  emit(world, isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice);
  if (!isPaid) return;
  subscription.status = 'active';
  emit(world, 'customer.subscription.updated', subscription);
}

/** No retries are left: a setting at Stripe decides what happens to the subscription. */
export function giveUpPayment(world: World, subscription: Stripe.Subscription): void {
  subscription.status = 'unpaid';
  emit(world, 'customer.subscription.updated', subscription);
}

export function setCancelAtPeriodEnd(
  world: World,
  subscription: Stripe.Subscription,
  isCancelled: boolean,
): void {
  subscription.cancel_at_period_end = isCancelled;
  subscription.cancel_at = isCancelled ? periodEnd(subscription) : null;
  subscription.canceled_at = isCancelled ? nowSeconds() : null;
  emit(world, 'customer.subscription.updated', subscription);
}

/** Ends it now, or at the end of its period once that is reached. */
export function cancelNow(world: World, subscription: Stripe.Subscription): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= nowSeconds();
  subscription.ended_at = nowSeconds();
  emit(world, 'customer.subscription.deleted', subscription);
}

export function setPaused(
  world: World,
  subscription: Stripe.Subscription,
  isPaused: boolean,
): void {
  subscription.status = isPaused ? 'paused' : 'active';
  emit(world, `customer.subscription.${isPaused ? 'paused' : 'resumed'}`, subscription);
  emit(world, 'customer.subscription.updated', subscription);
}

/** Moves it to another price, as the operator or a portal that allows it can. */
export function changePrice(world: World, subscription: Stripe.Subscription, price: string): void {
  for (const item of subscription.items.data) item.price = { ...item.price, id: price };
  emit(world, 'customer.subscription.updated', subscription);
}

/** Pauses only the collection of payments, which leaves the status unchanged. */
export function setCollectionPaused(
  world: World,
  subscription: Stripe.Subscription,
  isPaused: boolean,
): void {
  subscription.pause_collection = isPaused ? { behavior: 'void', resumes_at: null } : null;
  emit(world, 'customer.subscription.updated', subscription);
}

export function refund(world: World, subscription: Stripe.Subscription): void {
  emit(world, 'charge.refunded', makeRefundedCharge(subscription));
}

/** Deletes a customer, which ends its subscriptions. */
export function deleteCustomer(world: World, customerId: string): void {
  const customer = world.customers.get(customerId);
  if (customer === undefined) return;
  for (const subscription of listSubscriptions(world, customerId, null)) {
    cancelNow(world, subscription);
  }
  world.customers.delete(customerId);
  world.deletedCustomers.add(customerId);
  emit(world, 'customer.deleted', customer);
}

function periodEnd({ items }: Stripe.Subscription): number {
  return Math.max(...items.data.map((item) => item.current_period_end));
}
