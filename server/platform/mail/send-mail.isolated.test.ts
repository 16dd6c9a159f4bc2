import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replaceProcessWide } from '../process/made-once';
import { startMailServer } from '../../../e2e/stand-ins/start-mail-server';
import { listOutbox } from './outbox';

const to = 'jane@example.com';
const link = 'http://localhost:3000/verify-email?token=abc';
let dataFolder = '';
let outbox = '';

beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'marque-mail-'));
  outbox = path.join(dataFolder, 'outbox');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  replaceProcessWide('mailer', null);
  await rm(dataFolder, { recursive: true, force: true });
});

/** The module as loaded by a process with these variables. */
async function start(variables: Record<string, string> = {}) {
  vi.resetModules();
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL']) vi.stubEnv(name, '');
  vi.stubEnv('MARQUE_DATA', dataFolder);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  return import('./send-mail');
}

it('without a transport a message becomes a file that only its owner can read', async () => {
  const { sendMail, drainMail, hasMailTransport } = await start();
  expect(hasMailTransport()).toBe(false);
  expect(sendMail({ kind: 'verify-email', to, link })).toBeUndefined();
  await drainMail();
  const names = await readdir(outbox);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\w-]{36}\.json$/);
  const file = path.join(outbox, names[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  const message = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  expect(Object.keys(message).sort()).toEqual(['html', 'kind', 'sentAt', 'subject', 'text', 'to']);
  expect(message).toMatchObject({
    to,
    kind: 'verify-email',
    subject: 'Verify your e-mail address',
  });
  expect(message['text']).toContain(link);
  expect(message['html']).toContain(link);
  expect(new Date(message['sentAt'] ?? '').toISOString()).toBe(message['sentAt']);
});

it('the outbox is listed newest first, without files that are not messages', async () => {
  const { sendMail, drainMail } = await start();
  expect(await listOutbox(outbox, 10)).toEqual([]);
  sendMail({ kind: 'password-changed', to });
  await vi.waitFor(async () => expect(await listOutbox(outbox, 10)).toHaveLength(1), 60_000);
  sendMail({ kind: 'verify-email', to, link });
  await drainMail();
  await writeFile(path.join(outbox, '9999-half.json'), '{"to":');
  await writeFile(path.join(outbox, '.draft'), '{}');
  const kinds = (await listOutbox(outbox, 10)).map(({ kind }) => kind);
  expect(kinds).toEqual(['verify-email', 'password-changed']);
});

it('with a transport the message is sent, from MAIL_FROM, and nothing is written', async () => {
  const server = await startMailServer();
  const { sendMail, drainMail, hasMailTransport } = await start({
    SMTP_URL: server.url,
    MAIL_FROM: 'Logos <hello@logos.test>',
  });
  expect(hasMailTransport()).toBe(true);
  sendMail({ kind: 'reset-password', to, link });
  await drainMail();
  await server.stop();
  expect(server.received).toMatchObject([
    { sender: 'hello@logos.test', recipients: [to], email: { from: { name: 'Logos' } } },
  ]);
  expect(server.received[0]?.email.text).toContain(link);
  expect(server.received[0]?.email.html).toContain(link);
  await expect(readdir(outbox)).rejects.toThrow('ENOENT');
});

it('mail comes from the host of PUBLIC_URL unless MAIL_FROM says otherwise', async () => {
  const server = await startMailServer();
  const { sendMail, drainMail } = await start({
    SMTP_URL: server.url,
    PUBLIC_URL: 'https://logos.example.com/',
  });
  sendMail({ kind: 'password-changed', to });
  await drainMail();
  await server.stop();
  expect(server.received[0]?.sender).toBe('no-reply@logos.example.com');
});

it.each([
  'two@a.test, three@b.test',
  'Jane <a@b.test>\r\nBcc: c@d.test',
  'no address',
  '<a@b.test>',
])('MAIL_FROM %j is refused at the start', async (from) => {
  await expect(start({ MAIL_FROM: from })).rejects.toThrow('MAIL_FROM');
});

it.each(['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp://%00.example.com'])(
  'SMTP_URL %j is refused at the start',
  async (url) => {
    await expect(start({ SMTP_URL: url })).rejects.toThrow('SMTP_URL');
  },
);
