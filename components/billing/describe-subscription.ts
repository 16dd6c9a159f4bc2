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
export function describeSubscription({
  tier,
  status,
  cancelAtPeriodEnd,
  currentPeriodEnd: date,
}: BillingOverview['subscription']): Description {
  if (isOver(status)) return tier === 'free' ? free : grantedByOperator;
  if (status === 'past_due' || status === 'unpaid') return tier === 'free' ? lapsed : failed;
  if (status === 'incomplete') return incomplete;
  if (status === 'paused') return paused;
  return cancelAtPeriodEnd
    ? { badge: 'Canceled', tone: 'warn', sentence: 'Pro ends on', date }
    : { badge: 'Active', tone: 'good', sentence: 'Renews on', date };
}

const free: Description = { badge: 'Free', tone: 'neutral', sentence: 'You pay nothing.' };
const grantedByOperator: Description = {
  badge: 'Active',
  tone: 'good',
  sentence: 'The operator of this server set this plan. You pay nothing.',
};
const failed: Description = {
  badge: 'Payment failed',
  tone: 'bad',
  sentence: 'Stripe will try again. Pro stays active for 14 days after the first failure.',
};
const lapsed: Description = {
  ...failed,
  sentence: 'The payment failed, and Pro has ended. Pay in the portal to restore it.',
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
