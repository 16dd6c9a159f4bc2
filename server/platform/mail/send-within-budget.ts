import { log } from '../log';
import { consumeMailBudget, type MailBudget } from './mail-budget';
import type { LinkMessage, NoticeContent } from './mail-message';
import { hasMailTransport, sendMail } from './send-mail';

/** Mails a link that somebody asked for, to an address that need not be verified yet. */
export function sendLink(message: LinkMessage): void {
  sendMail(message, () => isWithinBudget(message, 'links'));
}

/**
 * Tells an account's holder what has happened. Where mail is really sent it goes to verified
 * addresses only: nobody hears of an account that somebody else has opened.
 */
export function sendNotice(
  { email: to, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
  content: NoticeContent,
): void {
  if (emailVerifiedAt === null && hasMailTransport()) return;
  const message = { to, ...content };
  sendMail(message, () => isWithinBudget(message, 'notices'));
}

async function isWithinBudget(
  { to, kind }: { to: string; kind: string },
  budget: MailBudget,
): Promise<boolean> {
  const isWithin = await consumeMailBudget(to, budget);
  if (!isWithin) log.warn({ kind }, 'a mailbox has had its messages of this hour');
  return isWithin;
}
