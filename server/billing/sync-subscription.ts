import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { recordEvent } from '../accounts/audit/record-event';
import { invalidateAccount } from '../accounts/keys/find-caller';
import { lockAccount } from '../accounts/keys/lock-account';
import { shareQuota } from '../accounts/share-quota';
import { database } from '../platform/database/database';
import type { Billing } from '../platform/generated/client';
import type { BillingNoticeKind, Tier } from '../platform/generated/enums';
import { sendNotice } from '../platform/mail/send-mail';
import type { Origin } from '../platform/requests/origin';
import { accountChanging } from '../accounts/close-account';
import { ensureBilling } from './customer';
import { billingPage } from './stripe';
import {
  pastDueGraceDays as graceDays,
  isPro,
  readSubscription,
  type Snapshot,
  type Subscription,
} from './subscription';

/** A webhook whose signature was valid. */
type ReceivedEvent = { id: string; type: string };

/** Two are enough unless the customer is created or deleted meanwhile. */
const attemptsMax = 4;

/**
 * Reads the account's subscription at Stripe and stores it with the resulting plan.
 * When this returns, every instance serves the account on that plan.
 * @param event the webhook that triggered this; a repeated one has no effect
 * @throws AppError `service_unavailable`
 */
export async function syncSubscription(
  stripe: Stripe,
  accountId: string,
  event: ReceivedEvent | null,
  origin: Origin,
): Promise<void> {
  await store(stripe, accountId, event, origin);
  // Also after a known event: the process that stored it may have died before this.
  await Promise.all([invalidateAccount(accountId), shareQuotaOf(accountId, origin)]);
  await sendNotices(accountId);
}

/** Paying accounts don't share quota with the free accounts of the same mailbox. */
async function shareQuotaOf(accountId: string, origin: Origin): Promise<void> {
  const account = await database().account.findUnique({
    where: { id: accountId },
    select: { email: true },
  });
  if (account !== null) await shareQuota(account.email, origin);
}

async function store(
  stripe: Stripe,
  accountId: string,
  event: ReceivedEvent | null,
  origin: Origin,
) {
  let since: number | undefined;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const billing = await ensureBilling(accountId);
    since ??= billing.revision;
    const { id } = event ?? {};
    if (id !== undefined && (await database().billingEvent.count({ where: { id } })) > 0) return;
    const snapshot = await readSubscription(stripe, billing, origin);
    if (await storeSnapshot(billing, snapshot, { since, event, origin })) return;
  }
  throw accountChanging();
}

/**
 * Stores a snapshot, the resulting plan, the messages to send and the event, all or nothing. A snapshot
 * is stale if another was stored after `billing` was read. Once two were stored after `since`, the
 * second was begun later than that and includes what the event reports.
 * @returns false when the snapshot is stale and has to be taken again
 */
async function storeSnapshot(
  billing: Billing,
  snapshot: Snapshot,
  { since, event, origin }: { since: number; event: ReceivedEvent | null; origin: Origin },
): Promise<boolean> {
  const { accountId } = billing;
  const { isCustomerGone, ...subscription } = snapshot;
  // One at a time per account, so that no change by the operator or another webhook is lost.
  return lockAccount(accountId, async (transaction, account) => {
    const current = await transaction.billing.findUnique({ where: { accountId } });
    if (account === undefined || current === null) return true;
    const isStale =
      current.revision !== billing.revision || current.customerId !== billing.customerId;
    if (isStale && current.revision < since + 2) return false;
    if (event !== null) {
      const events = { data: [event], skipDuplicates: true };
      const { count } = await transaction.billingEvent.createMany(events);
      if (count === 0) return true;
    }
    if (isStale) return true;

    const { tier, changes, notices } = decidePlan(account, current, subscription, new Date());
    await transaction.billing.update({
      where: { accountId },
      data: {
        ...changes,
        revision: { increment: 1 },
        // A later subscription needs a new customer, with unused idempotency keys.
        ...(isCustomerGone && { customerId: null, checkoutSessionId: null, attempt: randomUUID() }),
      },
    });
    if (tier !== account.tier) {
      await transaction.account.update({ where: { id: accountId }, data: { tier } });
      // The new plan's limits have their own alerts, even on the same day.
      await transaction.usageAlert.deleteMany({ where: { accountId } });
      await recordEvent(transaction, {
        accountId,
        kind: 'plan_changed',
        actor: 'stripe',
        origin,
        details: { from: account.tier, to: tier, ...(event !== null && { event: event.id }) },
      });
    }
    const data = notices.map((kind) => ({ accountId, kind }));
    await transaction.billingNotice.createMany({ data });
    return true;
  });
}

/**
 * Derives the account's plan from its subscription. Billing moves accounts between free and pro, and
 * leaves other plans, and a pro plan given by the operator, alone.
 */
function decidePlan(
  account: { tier: Tier },
  known: Billing,
  { hasProPrice, ...subscription }: Subscription,
  now: Date,
) {
  const { status } = subscription;
  const isSame = known.subscriptionId === subscription.subscriptionId;
  const isPastDue = status === 'past_due';
  const pastDueSince = isPastDue ? ((isSame ? known.pastDueSince : null) ?? now) : null;
  const entitled = isPro({ status, pastDueSince, hasProPrice }, now);
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

const mailKinds = {
  plan_upgraded: 'plan-upgraded',
  plan_downgraded: 'plan-downgraded',
  payment_failed: 'payment-failed',
} as const satisfies Record<BillingNoticeKind, string>;

/** Sends the account's pending messages, each once: the process that deletes a row sends its message. */
export async function sendNotices(accountId: string): Promise<void> {
  const link = billingPage();
  const pending = await database().billingNotice.findMany({
    where: { accountId },
    orderBy: { id: 'asc' },
    select: { id: true, kind: true, account: { select: { email: true, emailVerifiedAt: true } } },
  });
  for (const { id, kind, account } of pending) {
    const { count } = await database().billingNotice.deleteMany({ where: { id } });
    if (count === 1) sendNotice(account, { kind: mailKinds[kind], link, graceDays });
  }
}
