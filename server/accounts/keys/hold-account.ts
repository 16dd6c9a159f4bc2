import type { Transaction } from '../../platform/database/database';

/**
 * Keeps the account from being deleted, and from changing its address, until the transaction ends.
 * Whatever changes a row of the account and then writes an event calls it first: the account comes
 * before its rows, here as in a deletion. The other way round the two would wait for each other.
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
