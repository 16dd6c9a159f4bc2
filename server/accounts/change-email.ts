import { database, type Transaction } from '../platform/database/database';
import { isUniqueViolation } from '../platform/database/database-errors';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { mailboxOf } from '../platform/mail/find-email';
import { sendMail, sendLink } from '../platform/mail/send-mail';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { readAccount } from './get-account';
import { inBackground } from './in-background';
import { accountGone } from './keys/caller';
import { invalidateAccount } from './keys/find-caller';
import { type LockedAccount, lockAccount } from './keys/lock-account';
import { type LeftUsage, leaveUsage, settleUsage } from './leave-usage';
import {
  createEmailToken,
  emailLink,
  type LinkUser,
  refuseLink,
  requireHolder,
  voidEmailTokens,
} from './mail-link';
import { parseEmail } from './parse-fields';
import { listMethods } from './second-factor/find-second-factors';
import { accountSuspended, hashToken } from './sessions/session-tokens';
import { shareQuota } from './share-quota';
import { endAccess } from './take-over';

/**
 * Requests a change of address, replacing a pending one. Callers must require a recent authentication,
 * with a second factor if the account has one. The new address gets a link that makes the change; the
 * response does not reveal whether that address is taken.
 * @throws AppError `validation_error`
 */
export async function requestEmailChange(
  accountId: string,
  input: { email: string },
  origin: Origin,
): Promise<void> {
  const email = parseEmail(input.email);
  const { email: oldEmail } = await readAccount(accountId);
  if (email === oldEmail) {
    throw new AppError('validation_error', 'is the address of this account', { field: 'email' });
  }
  const token = await lockAccount(accountId, async (transaction, account) => {
    if (account?.email !== oldEmail) throw accountGone();
    await voidEmailTokens(transaction, accountId, ['change_email']);
    const event = { accountId, kind: 'email_change_requested', actor: 'owner', origin } as const;
    await recordEvent(transaction, event);
    return createEmailToken(transaction, accountId, 'change_email', email);
  });
  // After the response, whose timing must not reveal it either.
  inBackground('change of address', origin.requestId, async () => {
    const isTaken = (await database().account.count({ where: { email } })) > 0;
    const link = isTaken ? `${env.publicUrl}/forgot-password` : emailLink('change-email', token);
    sendLink({ kind: isTaken ? 'address-wanted' : 'change-email', to: email, link });
  });
}

/**
 * Changes the address with the link mailed to the new one. Only the account's holder may, so that a
 * mere reader of the mail cannot lend their address to another account. A verified old address gets
 * a link that undoes the change. A repeated click changes nothing.
 * @throws AppError `invalid_verification_token`, `account_suspended`, `mfa_required`, `email_taken`
 * by an account opened meanwhile, or as `requireHolder` does
 */
export async function confirmEmailChange(
  rawToken: string,
  user: LinkUser,
  origin: Origin,
): Promise<{ email: string }> {
  const hash = hashToken(rawToken);
  const link = await database().emailToken.findUnique({
    where: { hash, purpose: 'change_email' },
    select: { account: true },
  });
  const { account: holder } = link ?? refuseLink();
  await requireHolder(holder, user, origin);
  if (holder.suspendedAt !== null) throw accountSuspended(holder.suspendedFor);
  const isSignedIn = user.accountId === holder.id;
  if (!isSignedIn && (await listMethods(holder.id)).length > 0) throw signInFirst();

  const { email, left } = await lockAccount(holder.id, async (transaction, account) => {
    if (account === undefined) refuseLink();
    return moveAccount(transaction, account, hash, origin);
  }).catch(explainTaken);
  if (left === undefined) return { email };
  await settleAddresses(holder.id, [left.email, email], left.usage, origin);
  if (left.undoToken !== null) {
    const undoLink = emailLink('undo-email', left.undoToken);
    // Outside the mailbox's budget: exhausting that must not hide the change.
    sendMail({ kind: 'undo-email', to: left.email, newEmail: email, link: undoLink });
  }
  return { email };
}

type Left = { email: string; undoToken: string | null; usage: LeftUsage | null };
type Move = { email: string; left?: Left };

async function moveAccount(
  transaction: Transaction,
  { id: accountId, email: oldEmail, emailVerifiedAt }: LockedAccount,
  hash: string,
  origin: Origin,
): Promise<Move> {
  const token = await transaction.emailToken.findUnique({ where: { hash } });
  if (token === null || token.email === null) refuseLink();
  const { email } = token;
  if (token.usedAt !== null && oldEmail === email) return { email };
  if (token.usedAt !== null || token.expiresAt <= new Date()) refuseLink();
  await transaction.emailToken.update({ where: { hash }, data: { usedAt: new Date() } });
  // Links to the old address no longer open the account, except those that undo a change.
  await transaction.emailToken.deleteMany({
    where: { accountId, purpose: { not: 'keep_email' }, hash: { not: hash } },
  });
  await recordEvent(transaction, { accountId, kind: 'email_changed', actor: 'owner', origin });
  const usage = await setAddress(transaction, accountId, email);
  // An address that was never verified may be a stranger's.
  const undoToken =
    emailVerifiedAt === null
      ? null
      : await createEmailToken(transaction, accountId, 'keep_email', oldEmail);
  return { email, left: { email: oldEmail, undoToken, usage } };
}

/**
 * Restores an account's address from before a change, with the link mailed to it. The change may have
 * been made by a thief who was signed in and authenticated, so every way in ends, and the reader of
 * the old address sets a new password.
 * @returns `reset_token` to set the password with
 * @throws AppError `invalid_verification_token`, or `email_taken` by an account that has the address now
 */
export async function undoEmailChange(
  rawToken: string,
  origin: Origin,
): Promise<{ email: string; reset_token: string }> {
  const hash = hashToken(rawToken);
  const link = await database().emailToken.findUnique({
    where: { hash, purpose: 'keep_email', usedAt: null, expiresAt: { gt: new Date() } },
    select: { email: true, createdAt: true, account: true },
  });
  const { account, createdAt, ...found } = link ?? refuseLink();
  const email = found.email ?? refuseLink();
  const accountId = account.id;
  const { usage, ...reset } = await lockAccount(accountId, async (transaction) => {
    const used = await transaction.emailToken.deleteMany({ where: { hash } });
    if (used.count === 0) refuseLink();
    // Links for later changes went to later addresses.
    await transaction.emailToken.deleteMany({
      where: { accountId, purpose: 'keep_email', createdAt: { gte: createdAt } },
    });
    const event = { accountId, actor: 'owner', origin, details: { method: 'undone' } } as const;
    await recordEvent(transaction, { ...event, kind: 'email_changed' });
    const left = await setAddress(transaction, accountId, email);
    await endAccess(transaction, accountId, null, { actor: 'owner', origin });
    const token = await createEmailToken(transaction, accountId, 'reset_password');
    return { usage: left, reset_token: token };
  }).catch(explainTaken);
  await settleAddresses(accountId, [account.email, email], usage, origin);
  return { email, ...reset };
}

/** Sets an account's address, once verified. The day's counts stay with the old one, too. */
async function setAddress(transaction: Transaction, accountId: string, email: string) {
  const usage = await leaveUsage(transaction, accountId);
  const data = { email, emailVerifiedAt: new Date(), mailbox: mailboxOf(email) };
  await transaction.account.update({ where: { id: accountId }, data });
  return usage;
}

async function settleAddresses(
  accountId: string,
  emails: readonly string[],
  usage: LeftUsage | null,
  origin: Origin,
): Promise<void> {
  await invalidateAccount(accountId);
  await settleUsage(usage, origin);
  for (const email of emails) await shareQuota(email, origin);
}

function explainTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  throw new AppError('email_taken', 'Another account has this address.');
}

function signInFirst(): AppError {
  const message = 'This account has a second factor. Sign in first, then open the link again.';
  return new AppError('mfa_required', message);
}
