import { withStripe } from '../stripe';
import { accountMember, describe } from './read-subscription';

/** What is compared with what we know. */
export type LiveSubscription = {
  id: string;
  status: string | null;
  periodEnd: Date | null;
  endsWithPeriod: boolean;
  /** What stands where our account's id should. */
  account: unknown;
  /** How many the customer has. */
  count: number;
};

/**
 * Every subscription at Stripe that has not ended, by customer.
 * @throws AppError `service_unavailable`
 */
export async function listLiveSubscriptions(
  signal: AbortSignal,
): Promise<Map<string, LiveSubscription>> {
  const found = new Map<string, LiveSubscription>();
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const from = after === undefined ? {} : { starting_after: after };
    const page = await withStripe((stripe) => stripe.subscriptions.list({ limit: 100, ...from }));
    for (const subscription of page.data) {
      const { customer, metadata } = subscription;
      const { status, currentPeriodEnd, cancelAtPeriodEnd } = describe(subscription);
      const customerId = typeof customer === 'string' ? customer : customer.id;
      found.set(customerId, {
        id: subscription.id,
        status,
        periodEnd: currentPeriodEnd,
        endsWithPeriod: cancelAtPeriodEnd,
        account: metadata[accountMember],
        count: (found.get(customerId)?.count ?? 0) + 1,
      });
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after !== undefined);
  return found;
}
