import { database } from '../database/database';
import { AppError } from '../errors';
import { parseEmail } from './parse-email';
import { presentAccount, type PublicAccount } from './present-account';

/** @throws AppError `validation_error` or `not_found` */
export async function getAccountByEmail(
  text: string,
): Promise<PublicAccount & { dailyRequests: number | null }> {
  const account = await database().account.findUnique({ where: { email: parseEmail(text) } });
  if (account === null) throw new AppError('not_found', 'No account has this address.');
  return { ...presentAccount(account), dailyRequests: account.dailyRequests };
}
