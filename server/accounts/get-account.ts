import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Account } from '../platform/generated/client';
import type { Origin } from '../platform/origin';
import { recordEvent } from './audit/record-event';
import { accountGone } from './keys/caller';
import { parseEmail, parseName } from './parse-fields';
import { presentAccount, presentOperatorAccount, type PublicAccount } from './present-account';

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function getAccount(accountId: string): Promise<PublicAccount> {
  return presentAccount(await readAccount(accountId));
}

/** @throws AppError `invalid_token` when the account has been deleted meanwhile */
export async function getProfile(accountId: string) {
  const account = await readAccount(accountId);
  // Without one the account is confirmed by its address, and gets a password by a mailed link.
  return { ...presentAccount(account), has_password: account.passwordHash !== null };
}

/**
 * Changes what the account's holder is called; an empty name is none.
 * @throws AppError `validation_error`, or `invalid_token` when the account has been deleted meanwhile
 */
export async function renameAccount(
  accountId: string,
  text: string,
  origin: Origin,
): Promise<PublicAccount> {
  const name = parseName(text);
  return database().$transaction(async (transaction) => {
    const [account] = await transaction.account.updateManyAndReturn({
      where: { id: accountId },
      data: { name },
    });
    if (account === undefined) throw accountGone();
    await recordEvent(transaction, { accountId, kind: 'account_renamed', actor: 'owner', origin });
    return presentAccount(account);
  });
}

/** For the operator. @throws AppError `validation_error` or `not_found` */
export async function getAccountByEmail(text: string) {
  const account = await database().account.findUnique({ where: { email: parseEmail(text) } });
  if (account === null) throw new AppError('not_found', 'No account has this address.');
  return presentOperatorAccount(account);
}

/** The whole row, for this room alone. @throws AppError `invalid_token` when it has been deleted */
export async function readAccount(id: string): Promise<Account> {
  const account = await database().account.findUnique({ where: { id } });
  if (account === null) throw accountGone();
  return account;
}
