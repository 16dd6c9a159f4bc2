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
 * Revokes the account's key and makes a new one, in one step (spec 4.8). When this returns, every
 * instance refuses the old key. Usage is counted for the account, so it goes on where it was.
 */
export async function regenerateKey(accountId: string): Promise<RegeneratedKey> {
  const { raw, record } = generateApiKey('live');
  const { account, ...key } = await database().$transaction(
    async (transaction) => {
      // Without this lock two callers would each revoke the same old key and each leave a new one.
      await transaction.$queryRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
      await transaction.apiKey.updateMany({
        where: { accountId, revokedAt: null },
        data: { revokedAt: new Date() },
      });
      return transaction.apiKey.create({
        data: { accountId, ...record },
        select: {
          prefix: true,
          last4: true,
          createdAt: true,
          account: { select: { email: true } },
        },
      });
    },
    { maxWait: timeoutMs, timeout: timeoutMs },
  );
  await forgetAccount(accountId);
  // Whoever did not ask for this should hear of it.
  sendMail({ kind: 'key-regenerated', to: account.email, prefix: key.prefix, last4: key.last4 });
  return { raw, key };
}
