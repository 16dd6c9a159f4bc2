import { database } from '../platform/database/database';
import { log } from '../platform/log';
import { mailboxOf } from '../platform/mail/find-email';
import type { Origin } from '../platform/requests/origin';
import { invalidateAccount } from './keys/find-caller';
import { inheritUsage } from './leave-usage';

/**
 * Makes the free accounts of one mailbox share the quota of the oldest, which takes over what closed accounts of the
 * mailbox have used today. Only verified addresses count,
 * so that strangers cannot use up a mailbox's quota. Call it after an address was verified, changed or
 * deleted, or a plan changed; repeating it is harmless. Failures are only logged, as the change before
 * it is committed and its response must not be lost.
 */
export function shareQuota(address: string, origin: Pick<Origin, 'requestId'>): Promise<void> {
  return share(mailboxOf(address), origin).catch((error: unknown) =>
    log.error(
      { err: error, requestId: origin.requestId },
      'the accounts of a mailbox do not share their quota yet',
    ),
  );
}

async function share(mailbox: string, origin: Pick<Origin, 'requestId'>): Promise<void> {
  const { sharers, counted } = await database().$transaction(async (transaction) => {
    // Two accounts of a mailbox that are verified at once must see each other.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${mailbox}, 0))`;
    const accounts = await transaction.account.findMany({
      where: { mailbox },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true, tier: true },
    });
    const [first, ...others] = accounts.filter(({ tier }) => tier === 'free').map(({ id }) => id);
    await transaction.account.updateMany({
      where: { mailbox, id: { notIn: others }, quotaAccountId: { not: null } },
      data: { quotaAccountId: null },
    });
    await transaction.account.updateMany({
      where: { id: { in: others } },
      data: { quotaAccountId: first ?? null },
    });
    return { sharers: accounts, counted: first };
  });
  if (counted !== undefined) await inheritUsage(counted, origin);
  await Promise.all(sharers.map(({ id }) => invalidateAccount(id)));
}
