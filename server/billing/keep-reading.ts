import { randomUUID } from 'node:crypto';
import { database } from '../database/database';
import type { Billing } from '../generated/client';
import type { Tier } from '../generated/enums';
import { decidePlan } from './decide-plan';
import type { Reading } from './read-subscription';

/** A webhook whose signature was right. */
export type ReceivedEvent = { id: string; type: string };

/**
 * Keeps what was read, the plan that follows, the letters that it calls for and the event that it
 * answers: all or nothing.
 * A reading is stale when another was kept since `billing` was looked up. But of two that were kept
 * since `since`, the second began after that, and so tells all that the event could.
 * @returns false when the reading is stale and has to be made again
 */
export async function keepReading(
  billing: Billing,
  reading: Reading,
  { since, event }: { since: number; event: ReceivedEvent | null },
): Promise<boolean> {
  const { accountId } = billing;
  return database().$transaction(
    async (transaction) => {
      // One at a time for each account: neither the operator's change nor another webhook is lost.
      const [account] = await transaction.$queryRaw<{ tier: Tier }[]>`
        SELECT tier::text FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
      const current = await transaction.billing.findUnique({ where: { accountId } });
      if (account === undefined || current === null) return true;
      const isStale =
        current.revision !== billing.revision || current.customerId !== billing.customerId;
      if (isStale && current.revision < since + 2) return false;
      if (event !== null) {
        const { count } = await transaction.billingEvent.createMany({
          data: [event],
          skipDuplicates: true,
        });
        if (count === 0) return true;
      }
      if (isStale) return true;

      const { tier, billing: changes, notices } = decidePlan(account, current, reading, new Date());
      await transaction.billing.update({
        where: { accountId },
        data: {
          ...changes,
          revision: { increment: 1 },
          // Who comes back after that is a new customer, with keys that Stripe has not seen.
          ...(reading.isCustomerGone && {
            customerId: null,
            checkoutSessionId: null,
            attempt: randomUUID(),
          }),
        },
      });
      if (tier !== account.tier) {
        await transaction.account.update({ where: { id: accountId }, data: { tier } });
      }
      await transaction.billingNotice.createMany({
        data: notices.map((kind) => ({ accountId, kind })),
      });
      return true;
    },
    { maxWait: timeoutMs, timeout: timeoutMs },
  );
}

/** Waiting for the account's row takes as long as those before need. */
const timeoutMs = 10_000;
