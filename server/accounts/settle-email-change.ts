import type { Transaction } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { AppError } from '../platform/errors';
import type { Account, EmailToken } from '../platform/generated/client';
import { mailboxOf } from '../platform/mail/find-email';
import { sendMail } from '../platform/mail/send-mail';
import type { Origin } from '../platform/origin';
import { recordEvent } from './audit/record-event';
import { invalidateAccount } from './keys/find-caller';
import { type LockedAccount, lockAccount } from './keys/lock-account';
import { createEmailToken, emailLink, refuseLink } from './mail-link';
import { pendingMs } from './pending-email-change';
import { shareQuota } from './share-quota';

/** Who confirms: one of the two addresses, or the holder after the silence of the old one. */
type Step = 'new' | 'old' | 'silence';

export type EmailChange = { email: string; state: 'changed' | 'waits_for_old' | 'waits_for_new' };

type Settled = { change: EmailChange; left?: { email: string; keepToken: string | null } };

/**
 * Notes a confirmation of a change of address, and makes the change once none is missing: that of the
 * new address, and that of the old one where it is verified. The same click again changes nothing.
 * @param hash of the link to the new address, which stands for the change
 * @throws AppError `invalid_verification_token`, or `email_taken` by an account opened meanwhile
 */
export async function settleEmailChange(
  accountId: string,
  hash: string,
  step: Step,
  origin: Origin,
): Promise<EmailChange> {
  const { change, left } = await lockAccount(accountId, async (transaction, account) => {
    const token = await transaction.emailToken.findUnique({ where: { hash } });
    if (account === undefined || token?.accountId !== accountId) refuseLink();
    return settle(transaction, account, token, { step, origin });
  }).catch(explainTaken);
  if (left === undefined) return change;
  await invalidateAccount(accountId);
  await shareQuota(left.email, origin);
  await shareQuota(change.email, origin);
  if (left.keepToken !== null) {
    const link = emailLink('keep-email', left.keepToken);
    // Not within the budget of the mailbox: the request was, and nobody may hide this by using it up.
    sendMail({ kind: 'keep-email', to: left.email, newEmail: change.email, link });
  }
  return change;
}

async function settle(
  transaction: Transaction,
  account: LockedAccount,
  token: EmailToken,
  { step, origin }: { step: Step; origin: Origin },
): Promise<Settled> {
  const email = token.email ?? refuseLink();
  const isMade = token.usedAt !== null && account.email === email;
  if (isMade) return { change: { email, state: 'changed' } };
  if (token.usedAt !== null || token.expiresAt <= new Date()) refuseLink();

  const noted = await noteStep(transaction, token, { step, origin });
  if (noted.confirmedAt === null) return { change: { email, state: 'waits_for_new' } };
  const isVerified = account.emailVerifiedAt !== null;
  if (isVerified && noted.agreedAt === null && step !== 'silence') {
    return { change: { email, state: 'waits_for_old' } };
  }
  const keepToken = await moveAccount(transaction, account, { hash: token.hash, email, origin });
  return { change: { email, state: 'changed' }, left: { email: account.email, keepToken } };
}

/** The first of several clicks counts. */
async function noteStep(
  transaction: Transaction,
  token: EmailToken,
  { step, origin }: { step: Step; origin: Origin },
): Promise<EmailToken> {
  const member = step === 'old' ? 'agreedAt' : 'confirmedAt';
  if (step === 'silence' || token[member] !== null) return token;
  const { accountId, hash, createdAt } = token;
  await recordEvent(transaction, {
    accountId,
    kind: 'email_change_confirmed',
    actor: 'owner',
    details: { address: step },
    origin,
  });
  // A day is enough to confirm a new address; the old one may take longer.
  const expiresAt = new Date(createdAt.getTime() + pendingMs);
  return transaction.emailToken.update({
    where: { hash },
    data: { [member]: new Date(), ...(step === 'new' && { expiresAt }) },
  });
}

/** @returns the token that undoes it, where the old address is known to be the holder's */
async function moveAccount(
  transaction: Transaction,
  { id: accountId, emailVerifiedAt, email: oldEmail }: LockedAccount,
  { hash, email, origin }: { hash: string; email: string; origin: Origin },
): Promise<string | null> {
  await transaction.emailToken.update({ where: { hash }, data: { usedAt: new Date() } });
  // Links to the old address open the account no more, but for those that undo this.
  await transaction.emailToken.deleteMany({
    where: { accountId, purpose: { not: 'keep_email' }, hash: { not: hash } },
  });
  await recordEvent(transaction, { accountId, kind: 'email_changed', actor: 'owner', origin });
  await setAddress(transaction, accountId, email);
  if (emailVerifiedAt === null) return null;
  return createEmailToken(transaction, accountId, 'keep_email', { email: oldEmail });
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
