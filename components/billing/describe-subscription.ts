import type { Subscription } from './billing-overview';

type Description = {
  badge: string;
  tone: 'good' | 'warn' | 'bad' | 'neutral';
  /** What happens next, and when; `date` is shown where it says so. */
  sentence: string;
  date: string | null;
};

/** A subscription in the words of who pays for it. */
export function describeSubscription(subscription: Subscription): Description {
  const { tier, status, cancelAtPeriodEnd, currentPeriodEnd: date } = subscription;
  if (tier === 'free' && isOver(status)) {
    return { badge: 'Free', tone: 'neutral', sentence: 'Nothing is charged.', date: null };
  }
  if (isOver(status)) {
    const sentence = 'This plan was set by whoever runs this server; nothing is charged here.';
    return { badge: 'Active', tone: 'good', sentence, date: null };
  }
  if (status === 'past_due' || status === 'unpaid') {
    return {
      badge: 'Payment failed',
      tone: 'bad',
      sentence: 'Stripe will try again. Pro goes on for 14 days after the first failure.',
      date: null,
    };
  }
  if (status === 'incomplete') {
    return {
      badge: 'Not paid yet',
      tone: 'warn',
      sentence: 'The first payment is not through. Finish it in the portal.',
      date: null,
    };
  }
  if (status === 'paused') {
    return { badge: 'Paused', tone: 'warn', sentence: 'Resume it in the portal.', date: null };
  }
  if (cancelAtPeriodEnd) {
    return { badge: 'Cancelled', tone: 'warn', sentence: 'Pro ends on', date };
  }
  return { badge: 'Active', tone: 'good', sentence: 'Renews on', date };
}

/** Whether there is no subscription, or no longer: another one may be bought. */
export function isOver(status: string | null): boolean {
  return status === null || status === 'canceled' || status === 'incomplete_expired';
}
