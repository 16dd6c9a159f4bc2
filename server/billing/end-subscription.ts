import type { Stripe } from 'stripe';
import { database } from '../database/database';
import { env } from '../env';
import type { Billing } from '../generated/client';
import { isMissing, nullWhenMissing, withStripe } from '../stripe';
import { expireCheckout, findCheckout } from './expire-checkout';
import { isOurs } from './read-subscription';

/**
 * Ends what the account pays for, at once, and what it could still pay: before the account itself
 * is deleted, since nobody could cancel it afterwards.
 * @returns the checkout that was closed: if another has been opened meanwhile, it was too early
 * @throws AppError `service_unavailable` while Stripe is away: then the account has to stay
 */
export async function endSubscription(accountId: string): Promise<string | null> {
  const billing = await database().billing.findUnique({ where: { accountId } });
  if (billing === null) return null;
  if (env.stripe !== undefined) await withStripe((stripe) => end(stripe, billing));
  return billing.checkoutSessionId;
}

async function end(stripe: Stripe, { accountId, customerId, checkoutSessionId }: Billing) {
  if (checkoutSessionId !== null) {
    const checkout = await findCheckout(stripe, checkoutSessionId);
    if (checkout?.status === 'open') await expireCheckout(stripe, checkout);
  }
  if (customerId === null) return;
  // All that has not ended: one whose first payment is still to come would be paid later.
  const subscriptions = await listSubscriptions(stripe, customerId);
  for (const subscription of subscriptions) {
    if (!isOurs(subscription, accountId)) continue;
    const { id } = subscription;
    const idempotencyKey = `marque-end-${id}`;
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey }).catch(nullWhenMissing);
  }
}

async function listSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  try {
    return (await stripe.subscriptions.list({ customer, limit: 100 })).data;
  } catch (error) {
    // With the customer Stripe has ended them all.
    if (isMissing(error)) return [];
    throw error;
  }
}
