import { database } from '../database/database';

export type PublicKey = {
  prefix: string;
  last4: string;
  createdAt: string;
  /** Within a minute; null while it has not been used. */
  lastUsedAt: string | null;
};

/** The account's live key as it may be shown again; null where there is none yet. */
export async function findCurrentKey(accountId: string): Promise<PublicKey | null> {
  const key = await database().apiKey.findFirst({
    where: { accountId, revokedAt: null },
    select: { prefix: true, last4: true, createdAt: true, lastUsedAt: true },
  });
  if (key === null) return null;
  const { prefix, last4, createdAt, lastUsedAt } = key;
  return {
    prefix,
    last4,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
