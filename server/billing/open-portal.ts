import { randomUUID } from 'node:crypto';
import { AppError } from '../errors';
import { isMissing, withStripe } from '../stripe';
import { ensureBilling } from './ensure-billing';
import { billingPage } from './parse-return-url';

/**
 * The address of Stripe's portal, where the account's holder changes the card, cancels, and finds
 * the invoices. Good for a few minutes.
 * @throws AppError `no_subscription`, `billing_not_configured`, `service_unavailable`
 */
export function openPortal(accountId: string): Promise<{ url: string }> {
  return withStripe(async (stripe) => {
    const { customerId } = await ensureBilling(accountId);
    if (customerId === null) refuse();
    const session = await stripe.billingPortal.sessions
      .create(
        { customer: customerId, return_url: billingPage() },
        { idempotencyKey: `marque-portal-${randomUUID()}` },
      )
      .catch((error: unknown) => {
        // The customer was deleted at Stripe, and no webhook has told us yet.
        if (isMissing(error, 'customer')) refuse();
        throw error;
      });
    return { url: session.url };
  });
}

function refuse(): never {
  throw new AppError('no_subscription', 'There is nothing to manage yet: upgrade first.');
}
