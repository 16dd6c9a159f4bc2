import { accountGone } from '../accounts/account-gone';
import { database } from '../database/database';
import { sendMail } from '../mail/send-mail';
import { generateApiKey } from './api-key';
import { forgetAccount } from './find-caller';

/** What people recognise a key by. */
export type KeySummary = { prefix: string; last4: string; createdAt: Date };

export type RegeneratedKey = {
  /** Shown once, never retrievable again. */
  raw: string;
  key: KeySummary;
};

/** Waiting for the account's row takes as long as those before need; 20 callers at once must all get through. */
const timeoutMs = 15_000;

/**
 * Revokes the account's key and makes a new one, in one step (spec 4.8); for an account without a
 * key, its first one. When this returns, every instance refuses the old key. Usage is counted for
 * the account, so it goes on where it was.
 * @throws AppError `invalid_token` when the account has been deleted meanwhile
 */
export async function regenerateKey(accountId: string): Promise<RegeneratedKey> {
  const { raw, record } = generateApiKey('live');
  const { email, hadKey, key } = await database().$transaction(
    async (transaction) => {
      // Without this lock two callers would each revoke the same old key and each leave a new one.
      const [account] = await transaction.$queryRaw<{ email: string }[]>`
        SELECT email FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
      if (account === undefined) throw accountGone();
      const { count } = await transaction.apiKey.updateMany({
        where: { accountId, revokedAt: null },
        data: { revokedAt: new Date() },
      });
      const made = await transaction.apiKey.create({
        data: { accountId, ...record },
        select: { prefix: true, last4: true, createdAt: true },
      });
      return { email: account.email, hadKey: count > 0, key: made };
    },
    { maxWait: timeoutMs, timeout: timeoutMs },
  );
  await forgetAccount(accountId);
  // Whoever did not ask for this should hear of it.
  if (hadKey) {
    sendMail({ kind: 'key-regenerated', to: email, prefix: key.prefix, last4: key.last4 });
  }
  return { raw, key };
}
