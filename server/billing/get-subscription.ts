import { accountGone } from '../accounts/keys/caller';
import { database } from '../platform/database/database';
import { plans } from '../contract/plans';

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
