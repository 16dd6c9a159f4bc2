import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import type { Billing } from '../platform/generated/client';
import { expireCheckout, findCheckout } from './hosted-pages';
import { isLive, isOurs } from './subscription';
import { nullWhenMissing, withStripe } from './stripe';

/**
 * Cancels the account's subscriptions immediately and closes its open checkout. Call it before the
 * account is deleted, as its owner could not cancel afterwards.
 * @returns the checkout that was closed; if the account has another one by now, call this again
 * @throws AppError `service_unavailable` while Stripe is away, `billing_not_configured` if a live
 * subscription cannot be ended here: then the account must not be deleted
 */
export async function endSubscription(accountId: string): Promise<string | null> {
  const billing = await database().billing.findUnique({ where: { accountId } });
  if (billing === null) return null;
  if (env.stripe !== undefined) await withStripe((stripe) => end(stripe, billing));
  else if (isLive(billing.status)) refuse();
  return billing.checkoutSessionId;
}

function refuse(): never {
  throw new AppError(
    'billing_not_configured',
    'The subscription cannot be canceled because billing is not configured on this server. Ask its operator.',
  );
}

async function end(stripe: Stripe, { accountId, customerId, checkoutSessionId }: Billing) {
  if (checkoutSessionId !== null) {
    const checkout = await findCheckout(stripe, checkoutSessionId);
    if (checkout?.status === 'open') await expireCheckout(stripe, checkout);
  }
  if (customerId === null) return;
  // Everything that has not ended, including subscriptions that still wait for a first payment.
  const customer = { customer: customerId, limit: 100 };
  const found = await stripe.subscriptions.list(customer).catch(nullWhenMissing);
  // Stripe itself ends all subscriptions of a deleted customer.
  for (const subscription of found?.data ?? []) {
    if (!isOurs(subscription, accountId)) continue;
    const { id } = subscription;
    // New for each attempt: Stripe repeats a failure to the same key for a day.
    const idempotencyKey = `marque-end-${randomUUID()}`;
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey }).catch(nullWhenMissing);
  }
}
