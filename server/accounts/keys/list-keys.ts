import { database } from '../../platform/database/database';

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
