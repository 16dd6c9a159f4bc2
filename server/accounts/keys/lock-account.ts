import { database, type Transaction } from '../../platform/database/database';
import type { Account } from '../../platform/generated/client';

export type LockedAccount = Pick<Account, 'id' | 'email' | 'tier' | 'emailVerifiedAt'>;

/** For a connection, and for the whole transaction: 20 callers at once must all get through. */
const timeoutMs = 15_000;

/**
 * Runs the work in a transaction that locks the account's row, so that no two calls change an account
 * at once. Rows that refer to it, such as events, can still be added: otherwise this work and a request
 * that ends a session and records it could deadlock.
 * @param work gets undefined if the account has been deleted meanwhile
 */
export function lockAccount<T>(
  accountId: string,
  work: (transaction: Transaction, account?: LockedAccount) => Promise<T>,
): Promise<T> {
  return database().$transaction(
    async (transaction) => {
      const [account] = await transaction.$queryRaw<LockedAccount[]>`
        SELECT id, email, tier::text, email_verified_at AS "emailVerifiedAt"
        FROM account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
      return work(transaction, account);
    },
    { maxWait: timeoutMs, timeout: timeoutMs },
  );
}

/**
 * Prevents deletion of the account, and changes of its address, until the transaction ends. Call it
 * before changing any of the account's rows and writing an event: locking the account before its rows,
 * as a deletion does, prevents deadlocks.
 */
export async function holdAccount(
  transaction: Pick<Transaction, '$queryRaw'>,
  accountId: string,
): Promise<void> {
  await transaction.$queryRaw`
    SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR KEY SHARE`;
}

/** The same for the account of a session. */
export async function holdAccountOfSession(
  transaction: Pick<Transaction, '$queryRaw'>,
  sessionId: string,
): Promise<void> {
  await transaction.$queryRaw`
    SELECT 1 FROM account WHERE id = (
      SELECT account_id FROM session WHERE id = ${sessionId}::uuid) FOR KEY SHARE`;
}

/** The same for the account whose session has this refresh token. */
export async function holdAccountOfToken(
  transaction: Pick<Transaction, '$queryRaw'>,
  hash: string,
): Promise<void> {
  await transaction.$queryRaw`
    SELECT 1 FROM account WHERE id = (
      SELECT account_id FROM session JOIN refresh_token ON session_id = session.id
      WHERE hash = ${hash}) FOR KEY SHARE`;
}
