import { type OpenDatabase, openDatabase } from '../database/database';
import type { Billing } from '../generated/client';
import { log } from '../log';
import { withStripe } from '../stripe';
import { adoptCustomer } from './adopt-customer';
import { listLiveSubscriptions, type LiveSubscription } from './list-live-subscriptions';
import { sendNotices } from './send-notices';
import { isLive, isPro } from './subscription-status';
import { syncSubscription } from './sync-subscription';

export type Reconciliation = {
  /** Subscriptions that exist at Stripe. */
  live: number;
  /** Accounts that were looked at because something did not agree. */
  checked: number;
  /** Of these, those whose plan has changed. */
  mended: number;
  failed: number;
};

/** Any number will do, as long as every instance asks for the same. */
const lockNumber = 7_281_994;
const waitMs = 60 * 60 * 1000;
/** Longer than Stripe ever repeats a webhook. */
const eventsKeptMs = 40 * 24 * 60 * 60 * 1000;

/**
 * Compares every subscription at Stripe with what is known here and mends what no webhook told us;
 * ends the grace of those past due; sends the letters that a crash left behind.
 * @returns null when another instance is at it
 * @throws AppError `billing_not_configured`, `service_unavailable`
 */
export async function reconcileBilling(
  signal = new AbortController().signal,
): Promise<Reconciliation | null> {
  const opened = openDatabase();
  if (opened.isEmbedded) return reconcile(opened, signal);
  return opened.client.$transaction(
    async (transaction) => {
      const [answer] = await transaction.$queryRaw<{ mine: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(${lockNumber}) AS mine`;
      return answer?.mine === true ? reconcile(opened, signal) : null;
    },
    { maxWait: waitMs, timeout: waitMs },
  );
}

async function reconcile({ client }: OpenDatabase, signal: AbortSignal): Promise<Reconciliation> {
  const live = await listLiveSubscriptions(signal);
  const known = await client.billing.findMany();
  const suspects = new Set(known.filter((billing) => differs(billing, live)).map(idOf));
  for (const [customerId, { account }] of live) {
    if (known.some((billing) => billing.customerId === customerId)) continue;
    const adopted = await withStripe((stripe) => adoptCustomer(stripe, account, customerId));
    if (adopted !== null) suspects.add(adopted);
  }

  const tally = { live: live.size, checked: 0, mended: 0, failed: 0 };
  for (const accountId of suspects) {
    if (signal.aborted) break;
    tally.checked++;
    const tier = async () =>
      (await client.account.findUnique({ where: { id: accountId }, select: { tier: true } }))?.tier;
    const before = await tier();
    try {
      await withStripe((stripe) => syncSubscription(stripe, accountId, null));
      if ((await tier()) !== before) tally.mended++;
    } catch (error) {
      tally.failed++;
      log.error({ err: error, accountId }, 'an account could not be reconciled');
    }
  }
  const waiting = await client.billingNotice.findMany({ distinct: ['accountId'] });
  for (const notice of waiting) await sendNotices(notice.accountId);
  const old = new Date(Date.now() - eventsKeptMs);
  await client.billingEvent.deleteMany({ where: { receivedAt: { lt: old } } });
  return tally;
}

const idOf = ({ accountId }: Billing) => accountId;

function differs(billing: Billing, live: ReadonlyMap<string, LiveSubscription>): boolean {
  const there = billing.customerId === null ? undefined : live.get(billing.customerId);
  if (there === undefined) return isLive(billing.status) || billing.givesPro;
  const graceIsOver = billing.givesPro && !isPro(billing, new Date());
  return (
    graceIsOver ||
    there.count > 1 ||
    there.id !== billing.subscriptionId ||
    there.status !== billing.status ||
    there.endsWithPeriod !== billing.cancelAtPeriodEnd ||
    there.periodEnd?.getTime() !== billing.currentPeriodEnd?.getTime()
  );
}
