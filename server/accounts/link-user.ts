import { caps } from '../limits/caps';
import { AppError } from '../platform/errors';
import type { Origin } from '../platform/origin';
import { confirmPassword } from './password';
import { limitAttempts } from './record-failed-sign-in';

/** What somebody who uses a mailed link shows besides: who reads the mail need not hold the account. */
export type LinkUser = {
  /** Of the session in which the link is used, if there is one. */
  accountId?: string | undefined;
  password?: string | undefined;
};

/**
 * Makes sure that a link is used in a session of the account or with its password. A wrong password
 * counts against the account's guesses.
 * @throws AppError `validation_error` or `rate_limit_exceeded`
 */
export async function requireHolder(
  account: { id: string; passwordHash: string | null },
  { accountId, password }: LinkUser,
  origin: Origin,
): Promise<void> {
  if (accountId === account.id) return;
  if (password === undefined) {
    const message = 'is needed: you are not signed in to the account of this link';
    throw new AppError('validation_error', message, { field: 'password' });
  }
  const limit = {
    cap: caps.linkGuesses,
    accountId: account.id,
    wrong: 'validation_error',
    origin,
  } as const;
  await limitAttempts(limit, () => confirmPassword(password, account.passwordHash, 'password'));
}
