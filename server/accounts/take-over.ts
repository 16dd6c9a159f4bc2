import type { AuditActor } from '../contract/audit-events';
import type { Transaction } from '../platform/database/database';
import { mailboxOf } from '../platform/mail/find-email';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { revokeNamedKeys } from './keys/named-keys';
import { revokeKey } from './keys/regenerate-key';
import { leaveUsage } from './leave-usage';
import { voidEmailTokens } from './mail-link';
import { removeSecondFactors } from './second-factor/change-factors';
import { endSessionsIn } from './sessions/end-sessions';

/** Who ends all other access. */
type Ending = { actor: AuditActor; origin: Origin };
/** Also says how they proved that the address is theirs. */
export type Proof = Ending & { method: string };
type Holder = { id: string; email: string };

/**
 * Gives an account whose address was never verified to a person who has just proved that the address
 * is theirs. A stranger may have opened it, so its password, keys, links, identities and sessions end.
 * Locks the account's row until the commit; call `invalidateAccount` and `shareQuota` afterwards.
 * @param passwordHash that of the owner's new password, or null if none has been chosen yet
 * @returns false, without changing anything, if the address had been verified before
 */
export async function takeOver(
  transaction: Transaction,
  account: Holder,
  passwordHash: string | null,
  { method, ...ending }: Proof,
): Promise<boolean> {
  if (!(await markVerified(transaction, account, ending))) return false;
  await recordEvent(transaction, {
    accountId: account.id,
    kind: 'account_taken_over',
    details: { method },
    ...ending,
  });
  await endAccess(transaction, account.id, passwordHash, ending);
  return true;
}

/**
 * Marks the address as verified; password, key and sessions stay.
 * @returns false if the address had been verified before
 */
export async function markVerified(
  transaction: Transaction,
  { id: accountId, email }: Holder,
  ending: Ending,
): Promise<boolean> {
  const { count } = await transaction.account.updateMany({
    where: { id: accountId, email, emailVerifiedAt: null },
    data: { emailVerifiedAt: new Date(), mailbox: mailboxOf(email) },
  });
  if (count === 0) return false;
  await recordEvent(transaction, { accountId, kind: 'email_verified', ...ending });
  return true;
}

/** Ends every way into the account except one new password, if there is one. */
export async function endAccess(
  transaction: Transaction,
  accountId: string,
  passwordHash: string | null,
  ending: Ending,
): Promise<void> {
  await transaction.account.update({ where: { id: accountId }, data: { passwordHash } });
  if ((await revokeKey(transaction, accountId)) > 0) {
    await recordEvent(transaction, { accountId, kind: 'key_revoked', ...ending });
  }
  await revokeNamedKeys(transaction, accountId, ending);
  if (await removeSecondFactors(transaction, accountId)) {
    const details = { factor: 'all' };
    await recordEvent(transaction, {
      accountId,
      kind: 'second_factor_removed',
      details,
      ...ending,
    });
  }
  await endSessionsIn(transaction, accountId, ending);
  await leaveUsage(transaction, accountId, 'identities');
  await transaction.identity.deleteMany({ where: { accountId } });
  await voidEmailTokens(transaction, accountId, ['verify_email', 'reset_password', 'change_email']);
}
