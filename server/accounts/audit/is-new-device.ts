import type { Transaction } from '../../platform/database/database';
import type { Origin } from '../../platform/origin';

/**
 * Whether somebody signs in to an account with a browser and from a network that it has not been
 * used from before. One of the two changes often, and so does not count.
 */
export async function isNewDevice(
  { auditEvent }: Pick<Transaction, 'auditEvent'>,
  accountId: string,
  { address, userAgent }: Origin,
): Promise<boolean> {
  const earlier = { accountId, kind: { in: ['signed_in', 'account_opened'] } };
  const known = { ...earlier, OR: [{ address }, { userAgent }] };
  if ((await auditEvent.findFirst({ where: known, select: { id: true } })) !== null) return false;
  // The first sign-in ever is no surprise.
  return (await auditEvent.findFirst({ where: earlier, select: { id: true } })) !== null;
}
