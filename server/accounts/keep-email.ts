import { database } from '../platform/database/database';
import type { Origin } from '../platform/origin';
import { recordEvent } from './audit/record-event';
import { invalidateAccount } from './keys/find-caller';
import { lockAccount } from './keys/lock-account';
import { createEmailToken, findKeepLink, refuseLink } from './mail-link';
import { explainTaken, setAddress } from './settle-email-change';
import { shareQuota } from './share-quota';
import { endAccess } from './take-over';

/**
 * Stops or undoes a change of address, with the link that went to the old one. Whoever asked for it
 * was signed in and knew enough to be believed: so every way in ends, and the reader of the old
 * address sets a new password.
 * @returns `reset_token` sets it
 * @throws AppError `invalid_verification_token`, or `email_taken` by an account opened meanwhile
 */
export async function keepEmail(
  rawToken: string,
  origin: Origin,
): Promise<{ email: string; reset_token: string }> {
  const { hash, account, email, createdAt } = await findKeepLink(rawToken);
  const { id: accountId } = account;
  const resetToken = await lockAccount(accountId, async (transaction) => {
    const used = await transaction.emailToken.deleteMany({ where: { hash, usedAt: null } });
    if (used.count === 0) refuseLink();
    // Links of later changes went to addresses that came after this one.
    await transaction.emailToken.deleteMany({
      where: { accountId, purpose: 'keep_email', createdAt: { gte: createdAt } },
    });
    const event = { accountId, actor: 'owner', origin, details: { method: 'undone' } } as const;
    await recordEvent(transaction, { ...event, kind: 'email_changed' });
    await setAddress(transaction, accountId, email);
    await endAccess(transaction, accountId, null, { actor: 'owner', origin });
    return createEmailToken(transaction, accountId, 'reset_password');
  }).catch(explainTaken);
  await invalidateAccount(accountId);
  await shareQuota(account.email, origin);
  await shareQuota(email, origin);
  return { email, reset_token: resetToken };
}

/** Whether an account may still return to this address: nobody else opens one for it until then. */
export async function isReserved(email: string): Promise<boolean> {
  const links = await database().emailToken.count({
    where: { email, purpose: 'keep_email', usedAt: null, expiresAt: { gt: new Date() } },
  });
  return links > 0;
}
