import { createTransport } from 'nodemailer';
import { isLoopback } from '../is-loopback';
import type { Carrier } from './create-mailer';

const stepTimeoutMs = 10_000;
const idleTimeoutMs = 30_000;

/**
 * Sends over `smtp://` (STARTTLS where offered) or `smtps://`, on a few connections that are kept.
 * A password crosses a network only under TLS, unless the URL says `?requireTLS=false`.
 * @param from `Name <address>` or an address
 */
export function createSmtpCarrier(smtpUrl: string, from: string): Carrier {
  const { password, hostname, searchParams } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    // Trying again is the mailer's business.
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
    async carry({ id, to, subject, text, html }, signal) {
      await transport.sendMail({
        from,
        // As an object it is taken as it is; a string would be parsed and could become two.
        to: { name: '', address: to },
        subject,
        text,
        html,
        // The same for every attempt: a server that took the letter but lost its answer can tell.
        messageId: `<${id}@${senderHost}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      });
    },
    close: () => transport.transporter.close?.({ force: true }),
  };
}
