import type { Billing } from '../platform/generated/client';
import type { BillingNoticeKind, Tier } from '../platform/generated/enums';
import type { Subscription } from './read-subscription';
import { isPro } from './subscription-status';

/**
 * The account's plan, from what Stripe says. Billing moves an account between free and pro, and
 * never touches another plan, nor a pro plan that the operator gave.
 */
export function decidePlan(
  account: { tier: Tier },
  known: Billing,
  subscription: Subscription,
  now: Date,
) {
  const { status } = subscription;
  const isSame = known.subscriptionId === subscription.subscriptionId;
  const isPastDue = status === 'past_due';
  const pastDueSince = isPastDue ? ((isSame ? known.pastDueSince : null) ?? now) : null;
  const entitled = isPro({ status, pastDueSince }, now);
  const isUpgrade = entitled && account.tier === 'free';
  const isDowngrade = !entitled && account.tier === 'pro' && known.givesPro;
  const notices: BillingNoticeKind[] = [];
  if (isPastDue && !(isSame && known.status === status)) notices.push('payment_failed');
  if (isUpgrade) notices.push('plan_upgraded');
  if (isDowngrade) notices.push('plan_downgraded');
  const tier: Tier = isUpgrade ? 'pro' : isDowngrade ? 'free' : account.tier;
  return {
    tier,
    /** What changes in the account's row. */
    changes: {
      ...subscription,
      pastDueSince,
      givesPro: isUpgrade || (entitled && account.tier === 'pro' && known.givesPro),
    },
    notices,
  };
}
