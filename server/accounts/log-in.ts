import { database } from '../database/database';
import { AppError } from '../errors';
import { type SessionTokens, startSession } from '../sessions/start-session';
import { parseEmail } from './parse-email';
import { isPasswordOf } from './password';
import { presentAccount, type PublicAccount } from './present-account';

export type LoggedIn = SessionTokens & { user: PublicAccount };

/**
 * Opens a session. Whether the address or the password is wrong, the answer and its time are the same.
 * @throws AppError `invalid_credentials`
 */
export async function logIn(input: { email: string; password: string }): Promise<LoggedIn> {
  const email = parseEmail(input.email);
  const account = await database().account.findUnique({ where: { email } });
  const matches = await isPasswordOf(input.password, account?.passwordHash ?? null);
  if (account === null || !matches) {
    throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');
  }
  const tokens = await startSession(account.id);
  return { user: presentAccount(account), ...tokens };
}
