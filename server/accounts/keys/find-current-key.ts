import { database } from '../../platform/database/database';

/** The account's live key as it may be shown again; null where there is none yet. */
export async function findCurrentKey(accountId: string) {
  const key = await database().apiKey.findFirst({
    where: { accountId, revokedAt: null },
    select: { prefix: true, last4: true, createdAt: true, lastUsedAt: true },
  });
  return (
    key && {
      ...key,
      createdAt: key.createdAt.toISOString(),
      /** Within a minute; null while it has not been used. */
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    }
  );
}
