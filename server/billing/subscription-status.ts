import type { Billing } from '../platform/generated/client';

/**
 * The statuses at Stripe that give the pro plan. We sell no trials, but the operator may give one
 * there. A refund changes neither status nor plan, and pausing the collection of payments leaves a
 * subscription `active`: to take the plan away, cancel it.
 */
const proStatuses = ['trialing', 'active', 'past_due'];
/** Of these nothing is left at Stripe that would be charged, or nothing is there yet. */
const endedStatuses = ['incomplete', 'incomplete_expired', 'canceled'];

/** How long a subscription that is past due gives the plan, while Stripe tries the card again. */
export const pastDueGraceDays = 14;
export const pastDueGraceMs = pastDueGraceDays * 24 * 60 * 60 * 1000;

export function isPro(
  { status, pastDueSince }: Pick<Billing, 'status' | 'pastDueSince'>,
  now: Date,
): boolean {
  if (status === null || !proStatuses.includes(status)) return false;
  return pastDueSince === null || now.getTime() < pastDueSince.getTime() + pastDueGraceMs;
}

/** Whether the subscription still exists at Stripe, paid or not. An unknown status counts as live. */
export function isLive(status: string | null): boolean {
  return status !== null && !endedStatuses.includes(status);
}
