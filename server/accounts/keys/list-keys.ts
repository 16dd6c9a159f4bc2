import { database } from '../../platform/database/database';

const listedMax = 20;

/** The keys that the account has or had, the newest first, by what they are recognised by. */
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
