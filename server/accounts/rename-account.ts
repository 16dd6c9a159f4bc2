import { database } from '../database/database';
import { accountGone } from './account-gone';
import { parseName } from './parse-name';
import { presentAccount, type PublicAccount } from './present-account';

/**
 * Changes what the account's holder is called; an empty name is none.
 * @throws AppError `validation_error`, or `invalid_token` when the account has been deleted meanwhile
 */
export async function renameAccount(accountId: string, text: string): Promise<PublicAccount> {
  const name = parseName(text);
  const [account] = await database().account.updateManyAndReturn({
    where: { id: accountId },
    data: { name },
  });
  if (account === undefined) throw accountGone();
  return presentAccount(account);
}
