import path from 'node:path';
import { hourMs } from '../../contract/durations';
import { env } from '../env';
import { log } from '../log';
import { processWide } from '../process/made-once';
import { type Admission, createMailer } from './create-mailer';
import type { LinkMessage, MailMessage, NoticeContent } from './mail-message';
import { createOutboxTransport } from './outbox';
import { createSmtpTransport } from './smtp-transport';
import { createHmac } from 'node:crypto';
import { database } from '../database/database';
import { keptSecret } from '../process/secrets';
import { mailboxOf } from './find-email';

/**
 * Mails a message in the background: returns at once and never throws. A failure is retried and finally
 * logged, without address or link. Without a transport the message goes to the outbox. `sendLink` and
 * `sendNotice` limit what a mailbox gets in an hour. Reset links of verified accounts have their own limit,
 * and the notice of a change to the old address has none: an attacker could exhaust a shared limit to hide
 * them.
 */
export function sendMail(message: MailMessage, admit?: Admission): void {
  mailer().send(message, admit);
}

/** Mails a requested link, to an address that may not be verified yet. */
export function sendLink(message: LinkMessage): void {
  sendMail(message, () => isWithinBudget(message, 'links'));
}

/**
 * Tells an account's holder what has happened. With a mail server, only verified addresses get notices: the
 * owner of an address must get no notice of an account that someone else opened with it.
 */
export function sendNotice(
  { email: to, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
  content: NoticeContent,
): void {
  if (emailVerifiedAt === null && hasMailTransport()) return;
  const message = { to, ...content };
  sendMail(message, () => isWithinBudget(message, 'notices'));
}

/** Whether mail is really sent; only then can an address be verified. */
export function hasMailTransport(): boolean {
  return env.smtpUrl !== undefined;
}

/** Whether the mail server accepts our sign-in. */
export const canSendMail = (): Promise<boolean> => mailer().isUp();

/** Await it at shutdown: messages in progress get a few seconds to finish. */
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

/** More than the five reset links that an account gets in an hour, and too few to harass a mailbox. */
export const messagesPerHourMax = 10;

/**
 * Counted separately: a stranger can trigger `links` by registering tagged addresses, which must not block
 * the holder's `notices`.
 */
export type MailBudget = 'links' | 'notices';

/**
 * Takes one message from a mailbox's hourly budget, whichever accounts the messages concern. The count is
 * separate from accounts, under a keyed hash, so that deleting and reopening an account gains nothing.
 * @returns false when the hour's messages are used up
 */
export async function consumeMailBudget(
  address: string,
  budget: MailBudget,
  now = new Date(),
): Promise<boolean> {
  const counted = `${budget} ${mailboxOf(address)}`;
  const recipient = createHmac('sha256', secret()).update(counted).digest('base64url');
  const hourAgo = new Date(now.getTime() - hourMs);
  const taken = await database().$executeRaw`
    INSERT INTO mail_budget (recipient, since, sent) VALUES (${recipient}, ${now}, 1)
    ON CONFLICT (recipient) DO UPDATE SET
      since = CASE WHEN mail_budget.since <= ${hourAgo} THEN excluded.since ELSE mail_budget.since END,
      sent = CASE WHEN mail_budget.since <= ${hourAgo} THEN 1 ELSE mail_budget.sent + 1 END
    WHERE mail_budget.since <= ${hourAgo} OR mail_budget.sent < ${messagesPerHourMax}`;
  return taken > 0;
}

const secret = () => `mail budget ${env.authSecret ?? keptSecret(env.dataFolder, 'mail-secret')}`;
