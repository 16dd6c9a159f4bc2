import { createTransport } from 'nodemailer';
import { isLoopback } from '../requests/origin';
import type { MailTransport } from './create-mailer';

const stepTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

/**
 * Sends over `smtp://` (STARTTLS where offered) or `smtps://`, on a few persistent connections. A password
 * crosses a network only under TLS, unless the URL says `?requireTLS=false`.
 * @param from `Name <address>` or an address
 */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // The mailer retries.
    maxRequeues: 1,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    socketTimeout: idleTimeoutMs,
    requireTLS:
      password !== '' && !isLoopback(hostname) && searchParams.get('requireTLS') !== 'false',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const senderHost = from.replace(/^.*@|>$/g, '');

  return {
    async send({ id, to, subject, text, html }, signal) {
      await transport.sendMail({
        from,
        // An object is used as is; a string would be parsed and could become two recipients.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for every attempt: a server that accepted the message can recognize it when its reply
        // was lost.
        messageId: `<${id}@${senderHost}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.transporter.close?.({ force: true }),
  };
}
