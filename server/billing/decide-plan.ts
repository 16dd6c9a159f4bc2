import type { Billing } from '../generated/client';
import type { BillingNoticeKind, Tier } from '../generated/enums';
import type { Reading } from './read-subscription';
import { isPro } from './subscription-status';

export type Decision = {
  tier: Tier;
  /** What changes in the account's row. */
  billing: Pick<
    Billing,
    | 'subscriptionId'
    | 'status'
    | 'currentPeriodEnd'
    | 'cancelAtPeriodEnd'
    | 'pastDueSince'
    | 'givesPro'
  >;
  notices: BillingNoticeKind[];
};

/**
 * From what Stripe says to the account's plan. Billing moves an account between free and pro and
 * never touches another plan, nor a pro plan that the operator gave.
 */
export function decidePlan(
  account: { tier: Tier },
  known: Billing,
  reading: Reading,
  now: Date,
): Decision {
  const isSame = known.subscriptionId === reading.subscriptionId;
  const pastDueSince =
    reading.status === 'past_due' ? ((isSame ? known.pastDueSince : null) ?? now) : null;
  const entitled = isPro({ status: reading.status, pastDueSince }, now);
  const isUpgrade = entitled && account.tier === 'free';
  const isDowngrade = !entitled && account.tier === 'pro' && known.givesPro;
  const notices: BillingNoticeKind[] = [];
  if (reading.status === 'past_due' && !(isSame && known.status === 'past_due')) {
    notices.push('payment_failed');
  }
  if (isUpgrade) notices.push('plan_upgraded');
  if (isDowngrade) notices.push('plan_downgraded');
  return {
    tier: isUpgrade ? 'pro' : isDowngrade ? 'free' : account.tier,
    billing: {
      subscriptionId: reading.subscriptionId,
      status: reading.status,
      currentPeriodEnd: reading.currentPeriodEnd,
      cancelAtPeriodEnd: reading.cancelAtPeriodEnd,
      pastDueSince,
      givesPro: isUpgrade || (entitled && account.tier === 'pro' && known.givesPro),
    },
    notices,
  };
}
