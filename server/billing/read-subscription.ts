import type { Stripe } from 'stripe';
import type { Billing } from '../generated/client';
import { log } from '../log';
import { nullWhenMissing, stripeSettings } from '../stripe';
import { isLive, isPro } from './subscription-status';

/** What Stripe says of an account at one moment. */
export type Reading = Pick<
  Billing,
  'subscriptionId' | 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'
> & {
  /** Whether the customer that we know has been deleted at Stripe. */
  isCustomerGone: boolean;
};

/** Reads the account's subscription at Stripe: the one that counts, or else how the last one ended. */
export async function readSubscription(
  stripe: Stripe,
  billing: Pick<Billing, 'accountId' | 'customerId' | 'subscriptionId'>,
): Promise<Reading> {
  const { accountId, customerId, subscriptionId } = billing;
  const customer =
    customerId === null
      ? null
      : await stripe.customers
          .retrieve(customerId, { expand: ['subscriptions'] })
          .catch(nullWhenMissing);
  const isThere = customer !== null && customer.deleted !== true;
  const isCustomerGone = customerId !== null && !isThere;
  const ours = (isThere ? (customer.subscriptions?.data ?? []) : []).filter((subscription) =>
    isOurs(subscription, accountId),
  );
  if (ours.filter(({ status }) => isLive(status)).length > 1) {
    log.warn({ accountId, customerId }, 'more than one subscription is live');
  }
  const current = ours.sort(byWorth)[0];
  if (current !== undefined) return { isCustomerGone, ...describe(current) };
  if (subscriptionId === null) return { isCustomerGone, ...ended(null, null) };
  const last = await stripe.subscriptions.retrieve(subscriptionId).catch(nullWhenMissing);
  return { isCustomerGone, ...(last ? describe(last) : ended(subscriptionId, 'canceled')) };
}

function ended(subscriptionId: string | null, status: string | null) {
  return { subscriptionId, status, currentPeriodEnd: null, cancelAtPeriodEnd: false };
}

/** What the operator sells the same customer besides is none of our business. */
export function isOurs(subscription: Stripe.Subscription, accountId: string): boolean {
  const { pricePro } = stripeSettings();
  return (
    subscription.metadata[accountMember] === accountId ||
    subscription.items.data.some(({ price }) => price.id === pricePro)
  );
}

/** The member of `metadata` that names our account at Stripe. */
export const accountMember = 'account_id';

function byWorth(left: Stripe.Subscription, right: Stripe.Subscription): number {
  const worth = ({ status }: Stripe.Subscription) =>
    Number(isPro({ status, pastDueSince: null }, new Date())) * 2 + Number(isLive(status));
  return worth(right) - worth(left) || right.created - left.created;
}

/** What we keep of a subscription. */
export function describe(subscription: Stripe.Subscription) {
  const { id, status, items, cancel_at, cancel_at_period_end } = subscription;
  const periodEnd = Math.max(...items.data.map((item) => item.current_period_end));
  // The portal may end a subscription by date, and that date is then the end of its period.
  const endsByDate = cancel_at !== null && cancel_at <= periodEnd;
  const endsAt = endsByDate ? cancel_at : periodEnd;
  return {
    subscriptionId: id,
    status,
    currentPeriodEnd: isLive(status) && endsAt > 0 ? new Date(endsAt * 1000) : null,
    cancelAtPeriodEnd: isLive(status) && (cancel_at_period_end || endsByDate),
  };
}
