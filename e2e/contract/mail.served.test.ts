import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MailServer, smtpReply, startMailServer } from '../stand-ins/start-mail-server';
import { type AddressWorld, openAddressWorld } from '../drills/accounts/address-world';
import { ask, bearer, outcomeOf, post } from '../drills/accounts/ask';
import { registerDeveloper } from '../drills/accounts/developer';
import { disguiseCount, sendStrangeAddresses } from '../drills/accounts/send-strange-addresses';

const answeredWithinMs = 2000;
/** Only ends a test that hangs. */
const patienceMs = 60_000;

const callWith = (baseUrl: string, apiKey: string) =>
  ask('GET', `${baseUrl}/v1/catalog/github`, { headers: { 'X-API-Key': apiKey } });

describe('with a mail transport', () => {
  let mail: MailServer;
  let world: AddressWorld;
  beforeAll(async () => {
    mail = await startMailServer();
    world = await openAddressWorld('embedded', 10, { SMTP_URL: mail.url });
  });
  afterAll(async () => {
    await world.stop();
    await mail.stop();
  });

  const receivedBy = (email: string) =>
    mail.received.filter(({ recipients }) => recipients.includes(email));
  const tokenFor = (email: string, page: string) =>
    vi.waitFor(() => {
      const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
      const texts = receivedBy(email).map((message) => message.email.text ?? '');
      const found = texts.map((text) => link.exec(text)?.[1]).find((token) => token !== undefined);
      if (found === undefined) throw new Error('no message yet');
      return found;
    }, patienceMs);

  test('a key works once the address is verified, and not before', async () => {
    const { baseUrl } = world.server;
    const { email, apiKey, accessToken } = await registerDeveloper(baseUrl);
    expect(outcomeOf(await callWith(baseUrl, apiKey))).toBe('403 email_not_verified');
    const token = await tokenFor(email, 'verify-email');
    const verified = await post(baseUrl, 'verify-email', { token }, bearer(accessToken));
    expect(verified.status).toBe(200);
    expect((await callWith(baseUrl, apiKey)).status).toBe(200);
  });

  test('100 strange addresses cause no 5xx and no message to anyone else', async () => {
    expect(disguiseCount).toBeLessThan(100);
    const { messages } = await sendStrangeAddresses(100, world, mail);
    expect(messages).toBeGreaterThan(10);
  });

  describe('a failing mail server neither fails nor delays a request', () => {
    let port: number;
    /** How long the same calls take while mail can be delivered. */
    let usualMs: number;
    beforeAll(async () => {
      port = Number(new URL(mail.url).port);
      usualMs = await measureService();
      await mail.stop();
    });
    afterAll(async () => {
      mail = await startMailServer({ port });
    });

    const measureService = async () => {
      const startedAt = performance.now();
      const { email } = await registerDeveloper(world.server.baseUrl);
      for (const path of ['forgot-password', 'resend-verification']) {
        expect((await post(world.server.baseUrl, path, { email })).status).toBe(202);
      }
      return performance.now() - startedAt;
    };
    const expectService = async () => {
      expect(await measureService()).toBeLessThan(Math.max(answeredWithinMs, 5 * usualMs));
    };

    test('a mail server that is away', () => expectService());

    test('a mail server that accepts the connection and stays silent', async () => {
      const sockets: Socket[] = [];
      const silent = createServer((socket) => sockets.push(socket)).listen(port, '127.0.0.1');
      await once(silent, 'listening');
      await expectService();
      await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0), patienceMs);
      for (const socket of sockets) socket.destroy();
      silent.close();
      await once(silent, 'close');
    });

    test.each([451, 550])('a mail server that responds with %i', async (responseCode) => {
      mail = await startMailServer({ port, reply: () => smtpReply(responseCode, 'not now') });
      await expectService();
      await vi.waitFor(() => expect(mail.attempts()).toBeGreaterThanOrEqual(3), patienceMs);
      expect(mail.received).toEqual([]);
      await mail.stop();
    });
  });

  test('a message requested just before the server stops is still sent', async () => {
    const { email } = await registerDeveloper(world.server.baseUrl);
    await post(world.server.baseUrl, 'forgot-password', { email });
    await world.server.stop();
    const messages = mail.received.filter(({ recipients }) => recipients.includes(email));
    const subjects = new Set(messages.map((message) => message.email.subject));
    expect(subjects).toEqual(new Set(['Reset your password', 'Verify your e-mail address']));
  });
});
