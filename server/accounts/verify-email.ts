import { database } from '../database/database';
import { AppError } from '../errors';
import { forgetAccount } from '../keys/find-caller';
import { hashToken } from '../sessions/opaque-token';
import { presentAccount, type PublicAccount } from './present-account';

/**
 * Takes the token of a mailed link. The same link may be opened twice: the address stays verified.
 * @throws AppError `invalid_verification_token`
 */
export async function verifyEmail(rawToken: string): Promise<PublicAccount> {
  const token = await database().emailToken.findUnique({
    where: { hash: hashToken(rawToken), purpose: 'verify_email', expiresAt: { gt: new Date() } },
  });
  if (token === null) {
    throw new AppError(
      'invalid_verification_token',
      'This link is expired or unknown. Ask for a new one.',
    );
  }
  const verifiedAt = new Date();
  await database().$transaction([
    database().account.updateMany({
      where: { id: token.accountId, emailVerifiedAt: null },
      data: { emailVerifiedAt: verifiedAt },
    }),
    database().emailToken.update({ where: { hash: token.hash }, data: { usedAt: verifiedAt } }),
  ]);
  await forgetAccount(token.accountId);
  const account = await database().account.findUniqueOrThrow({ where: { id: token.accountId } });
  return presentAccount(account);
}
