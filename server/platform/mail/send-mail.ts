import path from 'node:path';
import { env } from '../env';
import { log } from '../log';
import { processWide } from '../process-wide';
import { type Admission, createMailer } from './create-mailer';
import { consumeMailBudget, type MailBudget } from './mail-budget';
import type { LinkMessage, MailMessage, NoticeContent } from './mail-message';
import { createOutboxTransport } from './outbox';
import { createSmtpTransport } from './smtp-transport';

/**
 * Mails a message in the background: returns at once and never throws. A failure is retried and at
 * last logged, without address or link. Without a transport the message goes to the outbox. `sendLink` and
 * `sendNotice` count what a mailbox gets in an hour. Reset links of verified accounts have a limit of their own, and
 * the notice of a change to the old address has none: an attacker could use up a shared one to hide them.
 */
export function sendMail(message: MailMessage, admit?: Admission): void {
  mailer().send(message, admit);
}

/** Mails a link that somebody asked for, to an address that need not be verified yet. */
export function sendLink(message: LinkMessage): void {
  sendMail(message, () => isWithinBudget(message, 'links'));
}

/**
 * Tells an account's holder what has happened. Where mail is really sent it goes to verified addresses
 * only: the owner of an address gets no notices of an account that somebody else has opened with it.
 */
export function sendNotice(
  { email: to, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
  content: NoticeContent,
): void {
  if (emailVerifiedAt === null && hasMailTransport()) return;
  const message = { to, ...content };
  sendMail(message, () => isWithinBudget(message, 'notices'));
}

/** Whether mail is really sent; only then can somebody be asked to verify an address. */
export function hasMailTransport(): boolean {
  return env.smtpUrl !== undefined;
}

/** Whether the mail server lets us in. */
export const canSendMail = (): Promise<boolean> => mailer().isUp();

/** To be awaited at shutdown: lets what is under way finish, for a few seconds at most. */
export function drainMail(): Promise<void> {
  return mailer().drain();
}

const mailer = () =>
  processWide('mailer', () =>
    createMailer(
      env.smtpUrl === undefined
        ? createOutboxTransport(path.join(env.dataFolder, 'outbox'))
        : createSmtpTransport(env.smtpUrl, env.mailFrom),
    ),
  );

async function isWithinBudget(
  { to, kind }: { to: string; kind: string },
  budget: MailBudget,
): Promise<boolean> {
  const isWithin = await consumeMailBudget(to, budget);
  if (!isWithin) log.warn({ kind }, 'a mailbox has had its messages of this hour');
  return isWithin;
}
