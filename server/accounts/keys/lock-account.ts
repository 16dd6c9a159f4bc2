import { database, type Transaction } from '../../platform/database/database';
import type { Tier } from '../../platform/generated/enums';

/** Time to wait for the account's row: 20 callers at once must all get through. */
const timeoutMs = 15_000;

/**
 * Does the work in a transaction that holds the account's row, so that no two calls change an
 * account at once.
 * @param work is given no account where it has been deleted meanwhile
 */
export function lockAccount<T>(
  accountId: string,
  work: (transaction: Transaction, account?: { email: string; tier: Tier }) => Promise<T>,
): Promise<T> {
  return database().$transaction(
    async (transaction) => {
      const [account] = await transaction.$queryRaw<{ email: string; tier: Tier }[]>`
        SELECT email, tier::text FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
      return work(transaction, account);
    },
    { maxWait: timeoutMs, timeout: timeoutMs },
  );
}
