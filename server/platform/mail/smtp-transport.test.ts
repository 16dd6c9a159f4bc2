import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type MailServer,
  smtpReply,
  startMailServer,
} from '../../../e2e/stand-ins/start-mail-server';
import { createMailer, type Mailer, type MailFailure } from './create-mailer';
import { createSmtpTransport } from './smtp-transport';

const secretLink = 'http://localhost:3000/reset-password?token=verysecrettoken';
const message = (to = 'jane@example.com') =>
  ({ kind: 'reset-password', to, link: secretLink }) as const;
const compose = async () => ({
  subject: 'Reset your password',
  text: `Here: ${secretLink}`,
  html: `<p>Here: <a href="${secretLink}">link</a></p>`,
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function serve(...args: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...args);
  closing.push(server.stop);
  return server;
}

function mailTo(url: string, options: Parameters<typeof createMailer>[1] = {}) {
  const failures: MailFailure[] = [];
  const mailer: Mailer = createMailer(createSmtpTransport(url, 'Marque <no-reply@marque.test>'), {
    compose,
    firstRetryMs: 1,
    startAfterMs: 0,
    drainTimeoutMs: 100,
    onFailure: (failure) => failures.push(failure),
    ...options,
  });
  closing.push(() => mailer.drain());
  return { mailer, failures };
}

/** A server that accepts connections and never responds. */
async function serveSilence() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, connections: () => sockets.length };
}

const soon = { timeout: 60_000, interval: 5 };

describe('a message', () => {
  it('arrives at its one recipient with both forms of the words and the link in each', async () => {
    const server = await serve();
    const { mailer, failures } = mailTo(server.url);
    mailer.send(message());
    await vi.waitFor(() => expect(server.received).toHaveLength(1), soon);
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(['jane@example.com']);
    expect(mail?.sender).toBe('no-reply@marque.test');
    expect(mail?.email.from).toMatchObject({ name: 'Marque', address: 'no-reply@marque.test' });
    expect(mail?.email.to).toEqual([{ address: 'jane@example.com', name: '' }]);
    expect(mail?.email).not.toHaveProperty('cc');
    expect(mail?.email.subject).toBe('Reset your password');
    expect(mail?.email.text).toContain(secretLink);
    expect(mail?.email.html).toContain(`href="${secretLink}"`);
    expect(mail?.email.messageId).toMatch(/^<[\w-]{36}@marque\.test>$/);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(failures).toEqual([]);
  });

  it('a deferred message (451) arrives once, later', async () => {
    const server = await serve({
      reply: (attempt) => (attempt < 3 ? smtpReply(451, '4.7.1 Try again later') : undefined),
    });
    const { mailer, failures } = mailTo(server.url);
    mailer.send(message());
    await vi.waitFor(() => expect(server.received).toHaveLength(1), soon);
    await mailer.drain();
    expect(server.attempts()).toBe(3);
    expect(server.received).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('a rejected message (550) is tried once, and the log names neither address nor link', async () => {
    const server = await serve({
      reply: () => smtpReply(550, '5.1.1 jane: no such user <jane@example.com>'),
    });
    const { mailer, failures } = mailTo(server.url);
    mailer.send(message());
    await vi.waitFor(() => expect(failures).toHaveLength(1), soon);
    await mailer.drain();
    expect(server.attempts()).toBe(1);
    expect(failures).toEqual([
      {
        kind: 'reset-password',
        attempts: 1,
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode: 550,
      },
    ]);
  });

  it('a message deferred six times is given up with one log line', async () => {
    const server = await serve({ reply: () => smtpReply(451, 'Later') });
    const { mailer, failures } = mailTo(server.url, { firstRetryMs: 0 });
    mailer.send(message());
    await vi.waitFor(() => expect(failures).toHaveLength(1), soon);
    await mailer.drain();
    expect(server.attempts()).toBe(6);
    expect(failures).toMatchObject([{ attempts: 6, responseCode: 451 }]);
  });
});

describe('a mail server that hangs', () => {
  it('a mail server that hangs does not delay senders: two hundred messages are accepted at once, over five connections', async () => {
    const silence = await serveSilence();
    const { mailer, failures } = mailTo(silence.url);
    const begun = performance.now();
    for (let count = 0; count < 200; count++) mailer.send(message());
    expect(performance.now() - begun).toBeLessThan(2000);
    await vi.waitFor(() => expect(silence.connections()).toBe(5), soon);
    const draining = performance.now();
    await mailer.drain();
    expect(performance.now() - draining).toBeLessThan(20_000);
    expect(failures).toHaveLength(200);
  });

  it('a mail server that hangs is abandoned after the time limit of one attempt, and tried again', async () => {
    const silence = await serveSilence();
    const { mailer, failures } = mailTo(silence.url, { attemptTimeoutMs: 300, retries: 2 });
    mailer.send(message());
    await vi.waitFor(() => expect(failures).toHaveLength(1), soon);
    expect(failures).toMatchObject([{ attempts: 3, code: 'EABORT' }]);
    expect(silence.connections()).toBe(3);
  });

  it('a mail server that hangs keeps at most a thousand messages waiting; each one beyond that is dropped and logged', async () => {
    const silence = await serveSilence();
    const { mailer, failures } = mailTo(silence.url);
    for (let count = 0; count < 1003; count++) mailer.send(message());
    expect(failures).toEqual(
      Array.from({ length: 3 }, () => ({
        kind: 'reset-password',
        attempts: 0,
        reason: 'too many messages are waiting',
      })),
    );
  });
});

describe('at shutdown', () => {
  it('a message that waits for its next attempt is given up and logged, and no further one is accepted', async () => {
    const server = await serve({ reply: () => smtpReply(451, 'Later') });
    const { mailer, failures } = mailTo(server.url, { firstRetryMs: 60_000 });
    mailer.send(message());
    await vi.waitFor(() => expect(server.attempts()).toBe(1), soon);
    await mailer.drain();
    mailer.send(message());
    expect(failures).toEqual([
      {
        kind: 'reset-password',
        attempts: 1,
        reason: 'the server stopped before it was delivered',
      },
      { kind: 'reset-password', attempts: 0, reason: 'the server is stopping' },
    ]);
  });
});

describe('a password for the mail server', () => {
  it('a password for the mail server is not sent over a network without TLS, but to this machine or on request', async () => {
    const users: string[] = [];
    const server = await serve({
      options: {
        allowInsecureAuth: true,
        onAuth: ({ username = '' }, _session, done) => {
          users.push(username);
          done(null, { user: username });
        },
      },
    });
    const port = new URL(server.url).port;
    mailTo(`smtp://near:secret@127.0.0.1:${port}`).mailer.send(message());
    await vi.waitFor(() => expect(server.received).toHaveLength(1), soon);
    // 0.0.0.0 reaches this machine, but its name does not say so.
    const far = mailTo(`smtp://far:secret@0.0.0.0:${port}`, { retries: 0 });
    far.mailer.send(message());
    await vi.waitFor(() => expect(far.failures).toMatchObject([{ code: 'ETLS' }]), soon);
    mailTo(`smtp://asked:secret@0.0.0.0:${port}?requireTLS=false`).mailer.send(message());
    await vi.waitFor(() => expect(server.received).toHaveLength(2), soon);
    expect(users).toEqual(['near', 'asked']);
  });
});
