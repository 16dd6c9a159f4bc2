import path from 'node:path';
import { env } from '../env';
import { processWide } from '../process-wide';
import { type Admission, createMailer } from './create-mailer';
import type { MailMessage } from './mail-message';
import { createOutboxTransport } from './outbox';
import { createSmtpTransport } from './smtp-transport';

/**
 * Mails a message in the background: returns at once and never throws. A failure is retried and at
 * last logged, without address or link. Without a transport the message goes to the outbox. `sendLink` and
 * `sendNotice` keep to what a mailbox may get. Reset links of verified accounts have a limit of their own,
 * and what tells an old address of a change has none: nobody may hide either by using it up.
 */
export function sendMail(message: MailMessage, admit?: Admission): void {
  mailer().send(message, admit);
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
