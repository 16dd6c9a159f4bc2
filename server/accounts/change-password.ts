import { database } from '../database/database';
import { AppError } from '../errors';
import { sendMail } from '../mail/send-mail';
import { endSessions } from '../sessions/end-sessions';
import { accountGone } from './account-gone';
import { confirmPassword } from './confirm-password';
import { hashPassword, parsePassword } from './password';

/**
 * Sets a new password for whoever knows the current one, and ends every other session. An account
 * without a password gets its first one by `forgotPassword`.
 * @param sessionId the session that goes on
 * @throws AppError `validation_error` or `rate_limit_exceeded`
 */
export async function changePassword(
  accountId: string,
  sessionId: string,
  input: { currentPassword: string; password: string },
): Promise<void> {
  const password = parsePassword(input.password);
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountGone();
  await confirmPassword(account, input.currentPassword, 'currentPassword');
  const passwordHash = await hashPassword(password);

  await database().$transaction(async (transaction) => {
    // Whoever was faster has set another password: then the one that was given is not it any more.
    const { count } = await transaction.account.updateMany({
      where: { id: accountId, passwordHash: account.passwordHash },
      data: { passwordHash },
    });
    if (count === 0) {
      throw new AppError('validation_error', 'currentPassword: has just been changed');
    }
    await endSessions(transaction, accountId, sessionId);
    // A link that is under way must not undo what was just done.
    await transaction.emailToken.updateMany({
      where: { accountId, purpose: 'reset_password', usedAt: null },
      data: { usedAt: new Date() },
    });
  });
  sendMail({ kind: 'password-changed', to: account.email });
}
