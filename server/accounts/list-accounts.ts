import type { Tier } from '../contract/plans';
import { database } from '../platform/database/database';
import { presentOperatorAccount } from './present-account';

/** Which accounts to list. What is absent does not matter. */
export type AccountFilter = {
  /** Part of the address. */
  q?: string | undefined;
  tier?: Tier | undefined;
  isSuspended?: boolean | undefined;
};

export type AccountPage = { limit: number; cursor?: string | undefined };

/** Accounts for the operator, the newest first. */
export async function listAccounts(filter: AccountFilter, { limit, cursor }: AccountPage) {
  const { q, tier, isSuspended } = filter;
  const rows = await database().account.findMany({
    where: {
      // Ids are UUIDs of version 7, in the order of the registrations.
      ...(cursor !== undefined && { id: { lt: cursor } }),
      ...(q !== undefined && { email: { contains: escapeLike(q.toLowerCase()) } }),
      ...(tier !== undefined && { tier }),
      ...(isSuspended !== undefined && { suspendedAt: isSuspended ? { not: null } : null }),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return {
    accounts: shown.map(presentOperatorAccount),
    nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Prisma passes the text to LIKE as it is. */
function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
