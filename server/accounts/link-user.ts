import { AppError } from '../platform/errors';
import { confirmPassword } from './password';

/** What somebody who uses a mailed link shows besides: who reads the mail need not hold the account. */
export type LinkUser = {
  /** Of the session in which the link is used, if there is one. */
  accountId?: string | undefined;
  password?: string | undefined;
};

/** @throws AppError `validation_error` for whoever has neither a session of the account nor its password */
export async function requireHolder(
  account: { id: string; passwordHash: string | null },
  { accountId, password }: LinkUser,
): Promise<void> {
  if (accountId === account.id) return;
  if (password !== undefined) {
    return confirmPassword(password, account.passwordHash, 'password');
  }
  const message = 'is needed: you are not signed in to the account of this link';
  throw new AppError('validation_error', message, { field: 'password' });
}
