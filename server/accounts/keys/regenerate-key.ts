import type { Transaction } from '../../platform/database/database';
import { sendMail } from '../../platform/mail/send-mail';
import { generateApiKey } from './api-key';
import { accountGone } from './caller';
import { invalidateAccount } from './find-caller';
import { lockAccount } from './lock-account';

/**
 * Revokes the account's key and creates a new one, in one step (spec 4.8); for an account without a
 * key, its first one. When this returns, every instance refuses the old key. Usage is counted by
 * account and does not start again.
 * @returns the new key as its holder sees it, once: the raw key can never be retrieved again
 * @throws AppError `invalid_token` when the account has been deleted meanwhile
 */
export async function regenerateKey(accountId: string) {
  const { raw, record } = generateApiKey('live');
  const { prefix, last4 } = record;
  const { email, hadKey, key } = await lockAccount(accountId, async (transaction, account) => {
    if (account === undefined) throw accountGone();
    const revoked = await revokeKey(transaction, accountId);
    const created = await transaction.apiKey.create({ data: { accountId, ...record } });
    return { email: account.email, hadKey: revoked > 0, key: created };
  });
  await invalidateAccount(accountId);
  // Whoever did not ask for this should hear of it.
  if (hadKey) sendMail({ kind: 'key-regenerated', to: email, prefix, last4 });
  return { api_key: raw, key: { prefix, last4, createdAt: key.createdAt.toISOString() } };
}

/**
 * Revokes the account's live key; `invalidateAccount` has to follow.
 * @returns how many were revoked: one or none
 */
export async function revokeKey(
  transaction: Pick<Transaction, 'apiKey'>,
  accountId: string,
): Promise<number> {
  const { count } = await transaction.apiKey.updateMany({
    where: { accountId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count;
}
