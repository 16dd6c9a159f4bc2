import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = { sender: string; recipients: string[]; raw: string; email: Email };

export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** The number of messages that clients have begun. */
  attempts: () => number;
  stop: () => Promise<void>;
};

/** A reply of the server other than "accepted". */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * A real SMTP server on this machine.
 * @param reply the reply to the nth RCPT TO (from 1); undefined accepts it
 */
export async function startMailServer({
  port = 0,
  reply = (_attempt: number): Error | undefined => undefined,
  options = {} as SMTPServerOptions,
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => {
      attempts++;
      done();
    },
    onRcptTo: (_address, _session, done) => done(reply(attempts) ?? null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      const keep = async () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const email = await PostalMime.parse(raw);
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        received.push({ sender, recipients, raw, email });
        done();
      };
      stream.on('end', () => void keep());
    },
    ...options,
  });
  // A client that gives up resets its connection, which some tests are about.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: boundPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${boundPort}`,
    received,
    attempts: () => attempts,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
