import { database } from '../database/database';
import { AppError } from '../errors';
import type { Tier } from '../generated/enums';
import { type Bucket, plans } from '../quotas/plans';

export type PublicSubscription = {
  tier: Tier;
  /** In Stripe's words; null while there is none that we have heard of. */
  status: string | null;
  currentPeriodEnd: string | null;
  cancelAtPeriodEnd: boolean;
  /** Requests a day; null where there is no cap. */
  limits: Readonly<Record<Bucket, number | null>>;
};

/** The account's plan and what is known of its subscription, without asking Stripe. */
export async function getSubscription(accountId: string): Promise<PublicSubscription> {
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { tier: true, billing: true },
  });
  if (account === null) throw new AppError('invalid_token', 'This account no longer exists.');
  const { tier, billing } = account;
  return {
    tier,
    status: billing?.status ?? null,
    currentPeriodEnd: billing?.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: billing?.cancelAtPeriodEnd ?? false,
    limits: plans[tier].dailyLimits,
  };
}
