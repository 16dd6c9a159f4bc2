import type { ShownPlans } from '../plans';
import type { Outputs } from '../trpc-provider';

export type BillingOverview = Outputs['billing']['overview'];

type Description = {
  badge: string;
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  /** What happens next, followed by `date` if there is one. */
  sentence: string;
  date?: string | null;
};

/** A subscription in the words of its owner. */
export function describeSubscription(
  { tier, status, cancelAtPeriodEnd, currentPeriodEnd: date }: BillingOverview['subscription'],
  { free, pro }: Pick<ShownPlans, 'free' | 'pro'>,
): Description {
  if (isOver(status)) {
    return tier === 'free'
      ? { badge: free.name, tone: 'neutral', sentence: 'You pay nothing.' }
      : grantedByOperator;
  }
  if (status === 'past_due' || status === 'unpaid') {
    const sentence =
      tier === 'free'
        ? `The payment failed, and ${pro.name} has ended. Pay in the portal to restore it.`
        : `Stripe will try again. ${pro.name} stays active for 14 days after the first failure.`;
    return { badge: 'Payment failed', tone: 'bad', sentence };
  }
  if (status === 'incomplete') return incomplete;
  if (status === 'paused') return paused;
  return cancelAtPeriodEnd
    ? { badge: 'Canceled', tone: 'warn', sentence: `${pro.name} ends on`, date }
    : { badge: 'Active', tone: 'good', sentence: 'Renews on', date };
}

const grantedByOperator: Description = {
  badge: 'Active',
  tone: 'good',
  sentence: 'The operator of this server set this plan. You pay nothing.',
};
const incomplete: Description = {
  badge: 'Not paid yet',
  tone: 'warn',
  sentence: 'The first payment did not go through. Complete it in the portal.',
};
const paused: Description = { badge: 'Paused', tone: 'warn', sentence: 'Resume it in the portal.' };

/** Whether there is no active subscription, so that a new one can be bought. */
export function isOver(status: string | null): boolean {
  return status === null || status === 'canceled' || status === 'incomplete_expired';
}
