import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/origin';
import { sendNotice } from '../platform/mail/send-mail';
import { recordEvent } from './audit/record-event';
import { endSessionsIn } from './sessions/end-sessions';
import { confirmPassword, hashPassword } from './password';
import { readAccount } from './get-account';
import { voidEmailTokens } from './mail-link';
import { parsePassword } from './parse-fields';

/**
 * Sets a new password for whoever knows the current one, and ends every other session. An account
 * without a password gets its first one by `forgotPassword`.
 * @param sessionId the session that goes on
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
  await confirmPassword(input.currentPassword, account.passwordHash, 'currentPassword');
  const passwordHash = await hashPassword(password);

  await database().$transaction(async (transaction) => {
    // Another call may have changed it in the meantime: then the given password is no longer right.
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
