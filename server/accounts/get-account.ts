import { database } from '../database/database';
import { accountGone } from './account-gone';
import { presentAccount, type PublicAccount } from './present-account';

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function getAccount(accountId: string): Promise<PublicAccount> {
  const account = await database().account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountGone();
  return presentAccount(account);
}
