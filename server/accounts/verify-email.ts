import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { inBackground } from './in-background';
import { invalidateAccount } from './keys/find-caller';
import { mailLink } from './mail-link';
import { parseEmail } from './parse-fields';
import { presentAccount, type PublicAccount } from './present-account';
import { hashToken } from './sessions/opaque-token';

/**
 * Takes the token of a mailed link. The same link may be opened twice: the address stays verified.
 * @throws AppError `invalid_verification_token`
 */
export async function verifyEmail(rawToken: string): Promise<PublicAccount> {
  const now = new Date();
  const [token] = await database().emailToken.updateManyAndReturn({
    where: { hash: hashToken(rawToken), purpose: 'verify_email', expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { accountId: true, account: { select: { emailVerifiedAt: true } } },
  });
  if (token === undefined) {
    throw new AppError(
      'invalid_verification_token',
      'This link is expired or unknown. Ask for a new one.',
    );
  }
  const account = await database().account.update({
    where: { id: token.accountId },
    data: { emailVerifiedAt: token.account.emailVerifiedAt ?? now },
  });
  await invalidateAccount(account.id);
  return presentAccount(account);
}

/**
 * Mails the link again if there is such an account and it needs one; nobody is told which.
 * @throws AppError `validation_error` for what is not an address
 */
export function resendVerification(input: { email: string }): void {
  const email = parseEmail(input.email);
  inBackground('resend verification', async () => {
    const account = await database().account.findUnique({ where: { email } });
    if (account && account.emailVerifiedAt === null) await mailLink(account, 'verify_email');
  });
}
