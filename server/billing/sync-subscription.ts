import type { Stripe } from 'stripe';
import { database } from '../database/database';
import { forgetAccount } from '../keys/find-caller';
import { accountChanging } from './account-changing';
import { ensureBilling } from './ensure-billing';
import { keepReading, type ReceivedEvent } from './keep-reading';
import { readSubscription } from './read-subscription';
import { sendNotices } from './send-notices';

/** Two are enough, unless the customer is made or deleted meanwhile. */
const attemptsMax = 4;

/**
 * Reads the account's subscription at Stripe and keeps what it says, with the plan that follows
 * from it. When this returns, every instance serves the account on that plan.
 * @param event the webhook that asks for it, which takes effect once
 * @throws AppError `service_unavailable`
 */
export async function syncSubscription(
  stripe: Stripe,
  accountId: string,
  event: ReceivedEvent | null,
): Promise<void> {
  await keep(stripe, accountId, event);
  // Also after an event that is known: whoever had it before may have died in between.
  await forgetAccount(accountId);
  await sendNotices(accountId);
}

async function keep(stripe: Stripe, accountId: string, event: ReceivedEvent | null): Promise<void> {
  let since: number | undefined;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const billing = await ensureBilling(accountId);
    since ??= billing.revision;
    if (event !== null && (await isKnown(event))) return;
    const reading = await readSubscription(stripe, billing);
    if (await keepReading(billing, reading, { since, event })) return;
  }
  throw accountChanging();
}

async function isKnown({ id }: ReceivedEvent): Promise<boolean> {
  return (await database().billingEvent.count({ where: { id } })) > 0;
}
