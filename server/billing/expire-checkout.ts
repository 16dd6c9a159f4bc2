import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { nullWhenMissing } from './stripe';

/** @returns false when it is no longer open: it has been paid, or somebody else has closed it */
export async function expireCheckout(stripe: Stripe, { id }: Stripe.Checkout.Session) {
  try {
    // New for each attempt: Stripe repeats a failure to the same key for a day.
    const idempotencyKey = `marque-expire-${randomUUID()}`;
    await stripe.checkout.sessions.expire(id, {}, { idempotencyKey });
    return true;
  } catch (error) {
    const { status } = (await findCheckout(stripe, id)) ?? { status: 'expired' };
    if (status === 'open') throw error;
    return status === 'expired';
  }
}

/** @returns null when Stripe does not know it */
export function findCheckout(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  return stripe.checkout.sessions.retrieve(id).catch(nullWhenMissing);
}
