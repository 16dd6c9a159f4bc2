import { database } from '../database/database';
import { env } from '../env';
import { sendMail } from '../mail/send-mail';
import { inBackground } from './in-background';
import { issueEmailToken } from './issue-email-token';
import { parseEmail } from './parse-email';

/**
 * Mails a link to a new password if there is such an account, within its budget; nobody is told
 * which (spec 8.3).
 * @throws AppError `validation_error` for what is no address
 */
export function forgotPassword(input: { email: string }): void {
  const email = parseEmail(input.email);
  inBackground('forgot password', async () => {
    const account = await database().account.findUnique({ where: { email } });
    if (account === null) return;
    const token = await issueEmailToken(account.id, 'reset_password');
    if (token === null) return;
    const link = `${env.publicUrl}/reset-password?token=${token}`;
    sendMail({ kind: 'reset-password', to: account.email, link });
  });
}
