import type { Billing } from '../generated/client';

/**
 * What a subscription's status means here. The one table from Stripe's words to our plans:
 * - `isPro`: whether the subscription gives the pro plan;
 * - `isLive`: whether it still exists at Stripe, so that a second one would be paid twice.
 * A refund changes no status and no plan; nor does pausing the collection of payments, which leaves
 * a subscription `active`: to take the plan away, cancel it.
 */
const meanings: Readonly<Record<string, { isPro: boolean; isLive: boolean }>> = {
  /** The first payment has not come through. */
  incomplete: { isPro: false, isLive: false },
  incomplete_expired: { isPro: false, isLive: false },
  /** We sell no trials, but the operator may give one at Stripe. */
  trialing: { isPro: true, isLive: true },
  active: { isPro: true, isLive: true },
  /** Pro for `pastDueGraceMs`, while Stripe tries the card again. */
  past_due: { isPro: true, isLive: true },
  unpaid: { isPro: false, isLive: true },
  paused: { isPro: false, isLive: true },
  canceled: { isPro: false, isLive: false },
};

export const pastDueGraceDays = 14;
export const pastDueGraceMs = pastDueGraceDays * 24 * 60 * 60 * 1000;

export type SubscriptionState = Pick<Billing, 'status' | 'pastDueSince'>;

/** Whether the subscription gives the pro plan at this time. */
export function isPro({ status, pastDueSince }: SubscriptionState, now: Date): boolean {
  if (status === null || meanings[status]?.isPro !== true) return false;
  return pastDueSince === null || now.getTime() < pastDueSince.getTime() + pastDueGraceMs;
}

/** Whether the subscription still exists at Stripe, paid or not. A status that is new to us may. */
export function isLive(status: string | null): boolean {
  return status !== null && (meanings[status]?.isLive ?? true);
}
