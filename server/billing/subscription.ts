import type { Stripe } from 'stripe';
import { dayMs } from '../contract/durations';
import { accountGone } from '../accounts/keys/caller';
import { plans } from '../platform/plans';
import { database } from '../platform/database/database';
import type { Billing } from '../platform/generated/client';
import { log } from '../platform/log';
import type { Origin } from '../platform/requests/origin';
import { nullWhenMissing, stripeSettings, withStripe } from './stripe';

/** The account's plan and what is known of its subscription, without asking Stripe. */
export async function getSubscription(accountId: string) {
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { tier: true, billing: true },
  });
  if (account === null) throw accountGone();
  const { tier, billing } = account;
  return {
    tier,
    status: billing?.status ?? null,
    currentPeriodEnd: billing?.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: billing?.cancelAtPeriodEnd ?? false,
    limits: plans[tier].dailyLimits,
  };
}

const listDeadlineMs = 10 * 60 * 1000;

/** The member of `metadata` at Stripe that names our account. */
export const accountMember = 'account_id';

export type Subscription = Pick<
  Billing,
  'subscriptionId' | 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'
> & {
  /** Whether it has a price of the pro plan: its price can be changed at Stripe. */
  hasProPrice: boolean;
};

/** Also says whether the customer we know has been deleted at Stripe. */
export type Snapshot = Subscription & { isCustomerGone: boolean };

/** Reads the account's subscription at Stripe: the best live one, or else how the last one ended. */
export async function readSubscription(
  stripe: Stripe,
  billing: Pick<Billing, 'accountId' | 'customerId' | 'subscriptionId'>,
  { requestId }: Origin,
): Promise<Snapshot> {
  const { accountId, customerId, subscriptionId } = billing;
  const expand = { expand: ['subscriptions'] };
  const customer =
    customerId && (await stripe.customers.retrieve(customerId, expand).catch(nullWhenMissing));
  const there = customer && customer.deleted !== true ? customer : null;
  const isCustomerGone = customerId !== null && there === null;
  const all = there?.subscriptions?.data ?? [];
  const ours = all.filter((subscription) => isOurs(subscription, accountId));
  if (ours.filter(({ status }) => isLive(status)).length > 1) {
    log.warn({ accountId, customerId, requestId }, 'more than one subscription is live');
  }
  const current = ours.sort(byWorth)[0];
  if (current !== undefined && isLive(current.status) && !hasProPrice(current)) {
    const ids = { accountId, subscriptionId: current.id, requestId };
    log.warn(
      ids,
      'a subscription has a price that is not in STRIPE_PRICE_PRO: it does not give the plan',
    );
  }
  if (current !== undefined) return { isCustomerGone, ...describe(current) };
  if (subscriptionId === null) return { isCustomerGone, ...ended(null, null) };
  const last = await stripe.subscriptions.retrieve(subscriptionId).catch(nullWhenMissing);
  return { isCustomerGone, ...(last ? describe(last) : ended(subscriptionId, 'canceled')) };
}

/** Also has the value of `accountMember`, if any is set, and the customer's number of subscriptions. */
export type LiveSubscription = Subscription & { account: unknown; count: number };

/**
 * Every subscription at Stripe that has not ended, by customer.
 * @throws AppError `service_unavailable`
 */
export async function listLiveSubscriptions(
  signal: AbortSignal,
): Promise<Map<string, LiveSubscription>> {
  return withStripe(async (stripe) => {
    const found = new Map<string, LiveSubscription>();
    for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
      signal.throwIfAborted();
      const customerId = String(idOf(subscription.customer));
      const other = found.get(customerId);
      found.set(customerId, {
        ...describe(subscription),
        account: subscription.metadata[accountMember] ?? other?.account,
        count: (other?.count ?? 0) + 1,
      });
    }
    return found;
  }, listDeadlineMs);
}

/** The operator may sell other things to the same customer: those are not ours. */
export function isOurs(subscription: Stripe.Subscription, accountId: string): boolean {
  return subscription.metadata[accountMember] === accountId || hasProPrice(subscription);
}

function hasProPrice({ items }: Stripe.Subscription): boolean {
  const { pricesPro } = stripeSettings();
  return items.data.some(({ price }) => pricesPro.includes(price.id));
}

/** Stripe refers to an object by its id, or expands it. */
export function idOf(reference: unknown): unknown {
  return typeof reference === 'string' ? reference : Object(reference).id;
}

function byWorth(left: Stripe.Subscription, right: Stripe.Subscription): number {
  const worth = (subscription: Stripe.Subscription) => {
    const state = { ...describe(subscription), pastDueSince: null };
    return Number(isPro(state, new Date())) * 2 + Number(isLive(state.status));
  };
  return worth(right) - worth(left) || right.created - left.created;
}

function describe(subscription: Stripe.Subscription): Subscription {
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
    hasProPrice: hasProPrice(subscription),
  };
}

function ended(subscriptionId: string | null, status: string | null): Subscription {
  const none = { currentPeriodEnd: null, cancelAtPeriodEnd: false, hasProPrice: false };
  return { subscriptionId, status, ...none };
}

/**
 * The statuses at Stripe that give the pro plan. We sell no trials, but the operator may start one
 * there. A refund or paused payment collection leaves the status, and so the plan, as it is: to take
 * the plan away, cancel the subscription.
 */
const proStatuses = ['trialing', 'active', 'past_due'];
/** With these, Stripe charges nothing: the subscription has ended or not started. */
const endedStatuses = ['incomplete', 'incomplete_expired', 'canceled'];

/** How long a past due subscription keeps the plan, while Stripe retries the card. */
export const pastDueGraceDays = 14;
export const pastDueGraceMs = pastDueGraceDays * dayMs;

export function isPro(
  {
    status,
    pastDueSince,
    hasProPrice: hasPrice,
  }: Pick<Billing, 'status' | 'pastDueSince'> & Pick<Subscription, 'hasProPrice'>,
  now: Date,
): boolean {
  if (!hasPrice || status === null || !proStatuses.includes(status)) return false;
  return pastDueSince === null || now.getTime() < pastDueSince.getTime() + pastDueGraceMs;
}

/** Whether the subscription still exists at Stripe, paid or not. An unknown status counts as live. */
export function isLive(status: string | null): boolean {
  return status !== null && !endedStatuses.includes(status);
}
