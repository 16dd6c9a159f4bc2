import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/origin';
import { readAccount } from './get-account';
import { type LinkUser, requireHolder } from './link-user';
import { findKeepLink, refuseLink } from './mail-link';
import { canFinish, findPendingChange, noPendingChange } from './pending-email-change';
import { hashToken } from './sessions/opaque-token';
import { type EmailChange, settleEmailChange } from './settle-email-change';

/**
 * Confirms a change of address with the link that went to the new one, and as the account's holder:
 * whoever merely reads the mail must not lend their address to somebody else's account.
 * @throws AppError `invalid_verification_token`, `validation_error` or `email_taken`
 */
export async function confirmEmailChange(
  rawToken: string,
  user: LinkUser,
  origin: Origin,
): Promise<EmailChange> {
  const hash = hashToken(rawToken);
  const link = await database().emailToken.findUnique({
    where: { hash, purpose: 'change_email' },
    select: { account: true },
  });
  const { account } = link ?? refuseLink();
  await requireHolder(account, user, origin);
  return settleEmailChange(account.id, hash, 'new', origin);
}

/**
 * Agrees to a change of address with the link that went to the old one.
 * @throws AppError `invalid_verification_token` or `email_taken`
 */
export async function agreeToEmailChange(rawToken: string, origin: Origin): Promise<EmailChange> {
  const { account, changeHash } = await findKeepLink(rawToken);
  return settleEmailChange(account.id, changeHash ?? refuseLink(), 'old', origin);
}

/**
 * Makes a change that the new address has confirmed and the old one has left without a word for
 * seven days: its holder may have lost that mailbox. The caller asks for a recent authentication.
 * @throws AppError `not_found`, `validation_error` or `email_taken`
 */
export async function finishEmailChange(accountId: string, origin: Origin): Promise<EmailChange> {
  const { email } = await readAccount(accountId);
  const change =
    (await findPendingChange(database(), accountId)) ?? (await findMadeChange(accountId, email));
  if (change === null) throw noPendingChange();
  if (change.usedAt === null && !canFinish(change)) throw stillWaiting();
  return settleEmailChange(accountId, change.hash, 'silence', origin);
}

/** The second of two clicks finds the change made. */
function findMadeChange(accountId: string, email: string) {
  return database().emailToken.findFirst({
    where: { accountId, purpose: 'change_email', email, usedAt: { not: null } },
  });
}

function stillWaiting(): AppError {
  return new AppError('validation_error', 'The change still waits for one of the two addresses.');
}
