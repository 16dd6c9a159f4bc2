import type { Transaction } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { AppError } from '../platform/errors';
import type { Account } from '../platform/generated/client';
import { mailboxOf } from '../platform/mail/mailbox-of';
import type { Origin } from '../platform/origin';
import { recordEvent } from './audit/record-event';
import { invalidateAccount } from './keys/find-caller';
import { lockAccount } from './keys/lock-account';
import { type LinkUser, requireHolder } from './link-user';
import { findEmailToken, refuseLink } from './mail-link';
import { presentAccount, type PublicAccount } from './present-account';
import { shareQuota } from './share-quota';

/**
 * Changes an account's address, with the link that went to the new one and as the account's holder:
 * whoever merely reads the mail must not lend their address to somebody else's account.
 * @throws AppError `invalid_verification_token`, `validation_error` or `email_taken`
 */
export async function confirmEmailChange(
  rawToken: string,
  user: LinkUser,
  origin: Origin,
): Promise<PublicAccount> {
  const { hash, account, email } = await findEmailToken(rawToken, 'change_email');
  await requireHolder(account, user);
  const { id: accountId } = account;
  const changed = await lockAccount(accountId, async (transaction) => {
    const used = await transaction.emailToken.deleteMany({ where: { hash, usedAt: null } });
    if (used.count === 0) refuseLink();
    // Links to the old address open the account no more, but for the one that undoes this.
    await transaction.emailToken.deleteMany({
      where: { accountId, purpose: { not: 'keep_email' } },
    });
    await recordEvent(transaction, { accountId, kind: 'email_changed', actor: 'owner', origin });
    return setAddress(transaction, accountId, email);
  }).catch(explainTaken);
  await invalidateAccount(accountId);
  await shareQuota(account.email);
  await shareQuota(email);
  return presentAccount(changed);
}

/** Gives an account an address that has been proved. */
export function setAddress(
  transaction: Pick<Transaction, 'account'>,
  accountId: string,
  email: string,
): Promise<Account> {
  const data = { email, emailVerifiedAt: new Date(), mailbox: mailboxOf(email) };
  return transaction.account.update({ where: { id: accountId }, data });
}

export function explainTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new AppError('email_taken', 'Another account has this address.');
}
