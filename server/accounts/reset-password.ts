import { database } from '../database/database';
import { AppError } from '../errors';
import { forgetAccount } from '../keys/find-caller';
import { sendMail } from '../mail/send-mail';
import { hashToken } from '../sessions/opaque-token';
import { hashPassword, parsePassword } from './password';

/**
 * Sets a new password with the token of a mailed link, once, and ends every session. Who reads the
 * account's mail has also proved that the address is its own.
 * @throws AppError `validation_error` or `invalid_reset_token`
 */
export async function resetPassword(input: { token: string; password: string }): Promise<void> {
  const password = parsePassword(input.password);
  const good = { hash: hashToken(input.token), purpose: 'reset_password', usedAt: null } as const;
  // Hashing is slow and stays outside of the transaction; guesses are refused before it.
  if ((await database().emailToken.count({ where: { ...good, ...unexpired() } })) === 0) refuse();
  const passwordHash = await hashPassword(password);

  const holder = await database().$transaction(async (transaction) => {
    const now = new Date();
    const { count } = await transaction.emailToken.updateMany({
      where: { ...good, ...unexpired() },
      data: { usedAt: now },
    });
    if (count === 0) refuse();
    const { account } = await transaction.emailToken.findUniqueOrThrow({
      where: { hash: good.hash },
      select: { account: true },
    });
    await transaction.account.update({
      where: { id: account.id },
      data: { passwordHash, emailVerifiedAt: account.emailVerifiedAt ?? now },
    });
    await transaction.session.updateMany({
      where: { accountId: account.id, endedAt: null },
      data: { endedAt: now },
    });
    // The other links of the same hour must not undo what was just done.
    await transaction.emailToken.updateMany({
      where: { accountId: account.id, purpose: 'reset_password', usedAt: null },
      data: { usedAt: now },
    });
    return account;
  });
  await forgetAccount(holder.id);
  sendMail({ kind: 'password-changed', to: holder.email });
}

function unexpired() {
  return { expiresAt: { gt: new Date() } };
}

function refuse(): never {
  throw new AppError(
    'invalid_reset_token',
    'This link is used, expired or unknown. Ask for a new one.',
  );
}
