import { inBackground } from '../accounts/in-background';
import { database } from '../platform/database/database';
import { log } from '../platform/log';
import type { Origin } from '../platform/origin';
import { isBillingConfigured, nullWhenMissing, withStripe } from './stripe';

type Outdated = { accountId: string; customerId: string; told: string | null; email: string };

/**
 * Tells Stripe, soon, the address of an account that has just changed: receipts go there. What fails
 * is told by the reconcile job.
 */
export function tellAddressesSoon({ requestId }: Origin): void {
  if (isBillingConfigured())
    inBackground('address at Stripe', requestId, async () => void (await tellAddresses()));
}

/**
 * Gives customers at Stripe the addresses that their accounts have now.
 * @returns how many were told, and how many could not be
 */
export async function tellAddresses(signal?: AbortSignal) {
  const tally = { told: 0, failed: 0 };
  for (const outdated of await listOutdated()) {
    if (signal?.aborted === true) break;
    try {
      await tellAddress(outdated);
      tally.told++;
    } catch (error) {
      tally.failed++;
      const { accountId } = outdated;
      log.warn({ err: error, accountId }, 'Stripe could not be told an address');
    }
  }
  return tally;
}

function listOutdated(): Promise<Outdated[]> {
  return database().$queryRaw<Outdated[]>`
    SELECT billing.account_id::text AS "accountId", customer_id AS "customerId",
      customer_email AS told, email
    FROM billing JOIN account ON account.id = billing.account_id
    WHERE customer_id IS NOT NULL AND customer_email IS DISTINCT FROM email`;
}

async function tellAddress({ accountId, customerId, told, email }: Outdated): Promise<void> {
  // A customer that has been deleted at Stripe gets no receipts.
  await withStripe((stripe) =>
    stripe.customers.update(customerId, { email }).catch(nullWhenMissing),
  );
  const { billing } = database();
  const noted = await billing.updateMany({
    where: { accountId, customerId, customerEmail: told },
    data: { customerEmail: email },
  });
  if (noted.count > 0) return;
  // Somebody else has told Stripe meanwhile, and nobody knows whose address came last.
  await billing.updateMany({ where: { accountId, customerId }, data: { customerEmail: null } });
}
