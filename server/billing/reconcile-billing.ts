import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { liftTimeLimits } from '../platform/database/transactions';
import { env } from '../platform/env';
import type { Account, Billing } from '../platform/generated/client';
import { log } from '../platform/log';
import { systemOrigin } from '../platform/requests/origin';
import { startJob, type StopJob } from '../platform/process/jobs';
import { adoptCustomer, tellAddresses } from './customer';
import { isLive, isPro, listLiveSubscriptions, type LiveSubscription } from './subscription';
import { sendNotices, syncSubscription } from './sync-subscription';
import { withStripe } from './stripe';

const everyMs = 6 * 60 * 60 * 1000;
/** Any number, as long as every instance uses the same. */
const lockNumber = 7_281_994;
const waitMs = 60 * 60 * 1000;

/**
 * Compares every subscription at Stripe with our rows and corrects what no webhook reported; ends the
 * grace period of overdue payments; updates changed addresses at Stripe; sends messages left unsent
 * by a crash.
 * @returns how many subscriptions are live at Stripe, how many accounts differed and were
 * checked, and how many of these changed plan; null when another instance is reconciling
 * @throws AppError `billing_not_configured`, `service_unavailable`
 */
export async function reconcileBilling(signal = new AbortController().signal) {
  const opened = openDatabase();
  if (opened.isEmbedded) return reconcile(opened, signal);
  return opened.client.$transaction(
    async (transaction) => {
      await liftTimeLimits(transaction);
      const [row] = await transaction.$queryRaw<{ mine: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(${lockNumber}) AS mine`;
      return row?.mine === true ? reconcile(opened, signal) : null;
    },
    { maxWait: waitMs, timeout: waitMs },
  );
}

/** Reconciles now and every six hours, in the background: neither the start nor any request waits for it. */
export function startReconciling(): StopJob {
  if (env.stripe === undefined) return async () => {};
  return startJob({
    failure: 'billing could not be reconciled',
    level: 'error',
    everyMs,
    firstAfterMs: 0,
    async run(signal) {
      const done = await reconcileBilling(signal);
      if (done !== null) log.info(done, 'billing is reconciled');
    },
  });
}

async function reconcile({ client }: OpenDatabase, signal: AbortSignal) {
  const live = await listLiveSubscriptions(signal);
  const known = await client.billing.findMany({ include: { account: { select: { tier: true } } } });
  const differing = known.filter((billing) => differs(billing, live));
  const suspects = new Set(differing.map(({ accountId }) => accountId));
  const customers = new Set(known.map(({ customerId }) => customerId));
  for (const [customerId, { account }] of live) {
    if (customers.has(customerId)) continue;
    const adopted = await withStripe((stripe) => adoptCustomer(stripe, account, customerId));
    if (adopted !== null) suspects.add(adopted);
  }

  const origin = systemOrigin();
  const tally = { live: live.size, checked: 0, corrected: 0, failed: 0 };
  for (const accountId of suspects) {
    if (signal.aborted) break;
    tally.checked++;
    const tier = async () =>
      (await client.account.findUnique({ where: { id: accountId }, select: { tier: true } }))?.tier;
    const before = await tier();
    try {
      await withStripe((stripe) => syncSubscription(stripe, accountId, null, origin));
      if ((await tier()) !== before) tally.corrected++;
    } catch (error) {
      tally.failed++;
      log.error({ err: error, accountId }, 'an account could not be reconciled');
    }
  }
  tally.failed += (await tellAddresses(signal)).failed;
  const pending = await client.billingNotice.findMany({ distinct: ['accountId'] });
  for (const notice of pending) await sendNotices(notice.accountId);
  return tally;
}

function differs(
  billing: Billing & { account: Pick<Account, 'tier'> },
  live: ReadonlyMap<string, LiveSubscription>,
): boolean {
  const there = billing.customerId === null ? undefined : live.get(billing.customerId);
  if (there === undefined) return isLive(billing.status) || billing.givesPro;
  // The end of a grace period, or a change of a price or of the prices known here.
  const entitled = isPro({ ...billing, hasProPrice: there.hasProPrice }, new Date());
  return (
    (entitled ? billing.account.tier === 'free' : billing.givesPro) ||
    there.count > 1 ||
    there.subscriptionId !== billing.subscriptionId ||
    there.status !== billing.status ||
    there.cancelAtPeriodEnd !== billing.cancelAtPeriodEnd ||
    there.currentPeriodEnd?.getTime() !== billing.currentPeriodEnd?.getTime()
  );
}
