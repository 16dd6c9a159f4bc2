import { env } from '../env';
import { sendMail } from '../mail/send-mail';
import { issueEmailToken } from './issue-email-token';

/** Mails the link that proves that the address is the account's, within its budget. */
export async function sendVerification(account: { id: string; email: string }): Promise<void> {
  const token = await issueEmailToken(account.id, 'verify_email');
  if (token === null) return;
  const link = `${env.publicUrl}/verify-email?token=${token}`;
  sendMail({ kind: 'verify-email', to: account.email, link });
}
