import { randomUUID } from 'node:crypto';
import { AppError } from '../platform/errors';
import { nullWhenMissing, withStripe } from './stripe';
import { ensureBilling } from './ensure-billing';
import { billingPage } from './parse-return-url';

/**
 * The URL of Stripe's portal, where the account's holder changes the card, cancels, and finds the
 * invoices. It works for a few minutes.
 * @throws AppError `no_subscription`, `billing_not_configured`, `service_unavailable`
 */
export function openPortal(accountId: string): Promise<{ url: string }> {
  return withStripe(async (stripe) => {
    const { customerId: customer } = await ensureBilling(accountId);
    const idempotencyKey = `marque-portal-${randomUUID()}`;
    // A customer who was deleted at Stripe may not have been reported by a webhook yet.
    const session =
      customer &&
      (await stripe.billingPortal.sessions
        .create({ customer, return_url: billingPage() }, { idempotencyKey })
        .catch((error: unknown) => nullWhenMissing(error, 'customer')));
    if (session) return { url: session.url };
    const message = 'This account has no subscription to manage yet. Upgrade first.';
    throw new AppError('no_subscription', message);
  });
}
