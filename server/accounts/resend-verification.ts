import { database } from '../database/database';
import { inBackground } from './in-background';
import { parseEmail } from './parse-email';
import { sendVerification } from './send-verification';

/**
 * Mails the link again if there is such an account and it needs one; nobody is told which.
 * @throws AppError `validation_error` for what is no address
 */
export function resendVerification(input: { email: string }): void {
  const email = parseEmail(input.email);
  inBackground('resend verification', async () => {
    const account = await database().account.findUnique({ where: { email } });
    if (account && account.emailVerifiedAt === null) await sendVerification(account);
  });
}
