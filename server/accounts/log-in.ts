import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { parseEmail } from './parse-fields';
import { isPasswordOf } from './password';
import { presentAccount, type PublicAccount } from './present-account';
import { startSession } from './sessions/session-tokens';

type Credentials = { email: string; password: string };

/** @throws AppError as `checkCredentials` does */
export async function logIn(credentials: Credentials) {
  const user = await checkCredentials(credentials);
  return { user, ...(await startSession(user.id)) };
}

/**
 * The account that the address and the password belong to. Whichever of them is wrong, the refusal
 * and its time are the same.
 * @throws AppError `validation_error` for what is not an address, or `invalid_credentials`
 */
export async function checkCredentials(credentials: Credentials): Promise<PublicAccount> {
  const email = parseEmail(credentials.email);
  const account = await database().account.findUnique({ where: { email } });
  const matches = await isPasswordOf(credentials.password, account?.passwordHash ?? null);
  if (account === null || !matches) {
    throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');
  }
  return presentAccount(account);
}
