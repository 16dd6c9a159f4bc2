import { database } from '../../platform/database/database';
import { nameProvider } from './identity';

/** The identities that sign in to an account, the oldest first. */
export async function listIdentities(accountId: string) {
  const identities = await database().identity.findMany({
    where: { accountId },
    orderBy: { createdAt: 'asc' },
    select: { issuer: true, label: true, createdAt: true },
  });
  return identities.map(({ issuer, label, createdAt }) => ({
    issuer,
    provider: nameProvider(issuer),
    label,
    createdAt: createdAt.toISOString(),
  }));
}
