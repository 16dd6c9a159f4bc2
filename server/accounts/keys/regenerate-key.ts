import { publishEvents } from '../../journal/publish-events';
import { database, type Transaction } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import type { Origin } from '../../platform/requests/origin';
import { sendNotice } from '../../platform/mail/send-mail';
import { recordEvent } from '../audit/record-event';
import { accountGone, generateApiKey } from './caller';
import { invalidateAccount } from './find-caller';
import { lockAccount } from './lock-account';

/**
 * Revokes the account's key, if any, and creates a new one, in one transaction. When this returns,
 * every instance refuses the old key. Usage is counted by account, so it does not start again.
 * @returns the new key, shown once: the raw key can never be retrieved again
 * @param sessionId the requesting session, which may have ended since the call was admitted
 * @throws AppError `invalid_token` when the account has been deleted or the session has ended meanwhile
 */
export async function regenerateKey(accountId: string, origin: Origin, sessionId?: string) {
  const { raw, record } = generateApiKey('live');
  const { prefix, last4 } = record;
  const { holder, hadKey, key } = await lockAccount(accountId, async (transaction, account) => {
    if (account === undefined) throw accountGone();
    if (sessionId !== undefined) await requireLiveSession(transaction, sessionId);
    const revoked = await revokeKey(transaction, accountId);
    const created = await transaction.apiKey.create({ data: { accountId, ...record } });
    await recordEvent(transaction, {
      accountId,
      kind: revoked > 0 ? 'key_replaced' : 'key_created',
      actor: 'owner',
      origin,
      details: { prefix, last4 },
    });
    if (revoked > 0) {
      await publishEvents(transaction, [
        {
          type: 'key.replaced',
          accountId,
          slug: null,
          at: created.createdAt,
          data: { accountId, prefix, last4 },
        },
      ]);
    }
    return { holder: account, hadKey: revoked > 0, key: created };
  });
  await invalidateAccount(accountId);
  // Someone other than the owner may have done this.
  if (hadKey) sendNotice(holder, { kind: 'key-regenerated', prefix, last4 });
  return { api_key: raw, key: { prefix, last4, createdAt: key.createdAt.toISOString() } };
}

/**
 * Call it under lock: a thief who has just been signed out must not get back in.
 * @throws AppError `invalid_token`
 */
export async function requireLiveSession(
  transaction: Pick<Transaction, 'session'>,
  sessionId: string,
): Promise<void> {
  const live = await transaction.session.count({ where: { id: sessionId, endedAt: null } });
  if (live === 0) throw new AppError('invalid_token', 'Your session has ended. Sign in again.');
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

const listedMax = 20;

/** The account's current and former keys, newest first, with only their first and last characters. */
export async function listKeys(accountId: string) {
  const keys = await database().apiKey.findMany({
    where: { accountId },
    orderBy: { createdAt: 'desc' },
    take: listedMax,
    select: { prefix: true, last4: true, revokedAt: true },
  });
  return keys.map(({ prefix, last4, revokedAt }) => ({
    prefix,
    last4,
    isRevoked: revokedAt !== null,
  }));
}

/** The account's live key as it may be shown again; null if there is none. */
export async function findCurrentKey(accountId: string) {
  const key = await database().apiKey.findFirst({
    where: { accountId, revokedAt: null },
    select: { prefix: true, last4: true, createdAt: true, lastUsedAt: true },
  });
  return (
    key && {
      ...key,
      createdAt: key.createdAt.toISOString(),
      /** Accurate to a minute; null until the key is used. */
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    }
  );
}
