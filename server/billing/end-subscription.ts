import { env } from '../env';
import { withStripe } from '../stripe';
import { ensureBilling } from './ensure-billing';
import { readSubscription } from './read-subscription';
import { isLive } from './subscription-status';

/**
 * Ends what the account pays for, at once: before the account itself is deleted, since nobody
 * could cancel it afterwards.
 * @throws AppError `service_unavailable` while Stripe is away: then the account has to stay
 */
export async function endSubscription(accountId: string): Promise<void> {
  if (env.stripe === undefined) return;
  await withStripe(async (stripe) => {
    const { subscriptionId, status } = await readSubscription(
      stripe,
      await ensureBilling(accountId),
    );
    if (subscriptionId === null || !isLive(status)) return;
    const idempotencyKey = `marque-end-${subscriptionId}`;
    await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey });
  });
}
