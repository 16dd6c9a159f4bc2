import { database } from '../database/database';
import { AppError } from '../errors';
import { getUsage, type Usage } from '../usage/get-usage';
import { parseEmail } from './parse-email';
import { presentAccount, type PublicAccount } from './present-account';

export type AccountFound = PublicAccount & {
  dailyRequests: number | null;
  /** Today's. */
  usage: Usage;
};

/** @throws AppError `validation_error` or `not_found` */
export async function getAccountByEmail(text: string): Promise<AccountFound> {
  const account = await database().account.findUnique({ where: { email: parseEmail(text) } });
  if (account === null) throw new AppError('not_found', 'No account has this address.');
  const { id: accountId, tier, dailyRequests } = account;
  const usage = await getUsage({ accountId, tier, dailyRequests });
  return { ...presentAccount(account), dailyRequests, usage };
}
