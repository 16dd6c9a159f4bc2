import path from 'node:path';
import { env } from '../env';
import { createMailer } from '../mailer/create-mailer';
import { createOutboxCarrier } from '../mailer/outbox-carrier';
import { createSmtpCarrier } from '../mailer/smtp-carrier';
import { processWide } from '../process-wide';
import type { MailMessage } from './mail-message';

/**
 * Mails a message in the background: returns at once, never throws. A failure is tried again
 * and at last logged, without address or link. Without a transport it goes to the outbox.
 */
export function sendMail(message: MailMessage): void {
  mailer().post({
    kind: message.kind,
    to: message.to,
    // Loaded with the first letter: a start need not wait for the templates.
    compose: async () => (await import('./compose-mail')).composeMail(message),
  });
}

/** Whether mail really leaves the house; only then can an address be asked to be verified. */
export function hasMailTransport(): boolean {
  return env.smtpUrl !== undefined;
}

/** To be awaited at shutdown: lets what is under way finish, for a few seconds at most. */
export function drainMail(): Promise<void> {
  return mailer().drain();
}

const mailer = () =>
  processWide('mailer', () =>
    createMailer(
      env.smtpUrl === undefined
        ? createOutboxCarrier(path.join(env.dataFolder, 'outbox'))
        : createSmtpCarrier(env.smtpUrl, env.mailFrom),
    ),
  );
