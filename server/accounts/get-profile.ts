import { database } from '../database/database';
import { accountGone } from './account-gone';
import { presentAccount, type PublicAccount } from './present-account';

export type Profile = PublicAccount & {
  /** Without one the account is confirmed by its address, and gets a password by a mailed link. */
  has_password: boolean;
};

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function getProfile(accountId: string): Promise<Profile> {
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountGone();
  return { ...presentAccount(account), has_password: account.passwordHash !== null };
}
