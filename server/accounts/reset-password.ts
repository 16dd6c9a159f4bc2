import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { sendMail } from '../platform/mail/send-mail';
import { inBackground } from './in-background';
import { invalidateAccount } from './keys/find-caller';
import { mailLink, voidEmailTokens } from './mail-link';
import { parseEmail, parsePassword } from './parse-fields';
import { hashPassword } from './password';
import { endSessions } from './sessions/end-sessions';
import { hashToken } from './sessions/opaque-token';

/**
 * Sets a new password with the token of a mailed link, once, and ends every session. Whoever reads
 * the account's mail has also proved that the address is its own.
 * @throws AppError `validation_error` or `invalid_reset_token`
 */
export async function resetPassword(input: { token: string; password: string }): Promise<void> {
  const password = parsePassword(input.password);
  const hash = hashToken(input.token);
  const usable = () =>
    ({ hash, purpose: 'reset_password', usedAt: null, expiresAt: { gt: new Date() } }) as const;
  // Hashing is slow and stays outside of the transaction; guesses are refused before it.
  if ((await database().emailToken.count({ where: usable() })) === 0) refuse();
  const passwordHash = await hashPassword(password);

  const holder = await database().$transaction(async (transaction) => {
    const now = new Date();
    const [used] = await transaction.emailToken.updateManyAndReturn({
      where: usable(),
      data: { usedAt: now },
      select: { account: true },
    });
    const { account } = used ?? refuse();
    await transaction.account.update({
      where: { id: account.id },
      data: { passwordHash, emailVerifiedAt: account.emailVerifiedAt ?? now },
    });
    await endSessions(account.id, { client: transaction });
    await voidEmailTokens(transaction, account.id, 'reset_password');
    return account;
  });
  await invalidateAccount(holder.id);
  sendMail({ kind: 'password-changed', to: holder.email });
}

function refuse(): never {
  throw new AppError(
    'invalid_reset_token',
    'This link is used, expired or unknown. Ask for a new one.',
  );
}

/**
 * Mails a link to a new password if there is such an account, within its budget; nobody is told
 * which (spec 8.3).
 * @throws AppError `validation_error` for what is not an address
 */
export function forgotPassword(input: { email: string }): void {
  const email = parseEmail(input.email);
  inBackground('forgot password', async () => {
    const account = await database().account.findUnique({ where: { email } });
    if (account !== null) await mailLink(account, 'reset_password');
  });
}
