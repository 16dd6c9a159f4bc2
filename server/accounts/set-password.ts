import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { sendNotice } from '../platform/mail/send-mail';
import type { Origin } from '../platform/requests/origin';
import { recordEvent } from './audit/record-event';
import { readAccount } from './get-account';
import { inBackground } from './in-background';
import { invalidateAccount } from './keys/find-caller';
import { lockAccount } from './keys/lock-account';
import { mailLink, voidEmailTokens } from './mail-link';
import { parseEmail, parsePassword } from './parse-fields';
import { confirmPassword, hashPassword } from './password';
import { endSessionsIn } from './sessions/end-sessions';
import { hashToken } from './sessions/session-tokens';
import { shareQuota } from './share-quota';
import { takeOver } from './take-over';

/**
 * Sets a new password with the token of a mailed link, once, and ends every session. The link also
 * proves that the address is the reader's: an account that was never verified is taken over, and its
 * key is revoked.
 * @throws AppError `validation_error` or `invalid_reset_token`
 */
export async function resetPassword(
  input: { token: string; password: string },
  origin: Origin,
): Promise<void> {
  const hash = hashToken(input.token);
  const usable = () =>
    ({ hash, purpose: 'reset_password', usedAt: null, expiresAt: { gt: new Date() } }) as const;
  // Hashing is slow, so it stays outside the transaction, and invalid tokens are refused before it.
  const asked = await database().emailToken.findFirst({
    where: usable(),
    select: { account: { select: { id: true, email: true, name: true } } },
  });
  const { account: owner } = asked ?? refuse();
  const passwordHash = await hashPassword(await parsePassword(input.password, owner), origin);

  const holder = await lockAccount(owner.id, async (transaction) => {
    const [used] = await transaction.emailToken.updateManyAndReturn({
      where: usable(),
      data: { usedAt: new Date() },
      select: { account: true },
    });
    const { account } = used ?? refuse();
    const event = { accountId: account.id, actor: 'owner', origin } as const;
    await recordEvent(transaction, { ...event, kind: 'password_reset' });
    const proof = { actor: 'owner', method: 'password_reset', origin } as const;
    if (await takeOver(transaction, account, passwordHash, proof)) return account;
    await transaction.account.update({ where: { id: account.id }, data: { passwordHash } });
    await endSessionsIn(transaction, account.id, { origin });
    await voidEmailTokens(transaction, account.id, ['reset_password', 'change_email']);
    return account;
  });
  await invalidateAccount(holder.id);
  if (holder.emailVerifiedAt === null) await shareQuota(holder.email, origin);
  // The link has verified the address, whatever it was before.
  sendNotice({ ...holder, emailVerifiedAt: new Date() }, { kind: 'password-changed' });
}

function refuse(): never {
  throw new AppError(
    'invalid_reset_token',
    'This link was used, has expired or is unknown. Request a new one.',
  );
}

/**
 * Mails a link to set a new password if there is such an account, within its budget. The response
 * does not reveal which.
 * @throws AppError `validation_error` for a text that is not an address
 */
export function forgotPassword(input: { email: string }, origin: Origin): void {
  const email = parseEmail(input.email);
  inBackground('forgot password', origin.requestId, async () => {
    const account = await database().account.findUnique({ where: { email } });
    if (account !== null) await mailLink(account, 'reset_password');
  });
}

/**
 * Sets a new password for a holder who knows the current one, and ends every other session. Accounts
 * without a password get their first one through `forgotPassword`.
 * @param sessionId the session that stays
 * @throws AppError `validation_error`, or `invalid_token` when the account has been deleted
 */
export async function changePassword(
  accountId: string,
  sessionId: string,
  input: { currentPassword: string; password: string },
  origin: Origin,
): Promise<void> {
  const account = await readAccount(accountId);
  const password = await parsePassword(input.password, account);
  await confirmPassword(input.currentPassword, account.passwordHash, {
    field: 'currentPassword',
    sender: origin,
  });
  const passwordHash = await hashPassword(password, origin);

  await database().$transaction(async (transaction) => {
    // Another call may have changed it meanwhile, so that the given password is no longer right.
    const { count } = await transaction.account.updateMany({
      where: { id: accountId, passwordHash: account.passwordHash },
      data: { passwordHash },
    });
    if (count === 0) {
      throw new AppError('validation_error', 'has just been changed', {
        field: 'currentPassword',
      });
    }
    await recordEvent(transaction, { accountId, kind: 'password_changed', actor: 'owner', origin });
    await endSessionsIn(transaction, accountId, { exceptId: sessionId, origin });
    await voidEmailTokens(transaction, accountId, ['reset_password', 'change_email']);
  });
  sendNotice(account, { kind: 'password-changed' });
}
