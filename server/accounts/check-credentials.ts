import { database } from '../database/database';
import { AppError } from '../errors';
import { parseEmail } from './parse-email';
import { isPasswordOf } from './password';
import { presentAccount, type PublicAccount } from './present-account';

/**
 * The account that the address and the password belong to. Whichever of them is wrong, the answer
 * and its time are the same.
 * @throws AppError `validation_error` for what is no address, or `invalid_credentials`
 */
export async function checkCredentials(input: {
  email: string;
  password: string;
}): Promise<PublicAccount> {
  const email = parseEmail(input.email);
  const account = await database().account.findUnique({ where: { email } });
  const matches = await isPasswordOf(input.password, account?.passwordHash ?? null);
  if (account === null || !matches) {
    throw new AppError('invalid_credentials', 'The e-mail address or the password is wrong.');
  }
  return presentAccount(account);
}
