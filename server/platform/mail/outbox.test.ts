import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMailer, type MailFailure } from './create-mailer';
import { createOutboxTransport, isOutboxOpen } from './outbox';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marque-outbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const link = 'http://localhost:3000/verify-email?token=abc';
const compose = async () => ({ subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });

it('a failure to write the outbox is logged, and is not an error for the sender', async () => {
  const outbox = path.join(folder, 'outbox');
  await writeFile(outbox, 'a file where the folder should be');
  const failures: MailFailure[] = [];
  const mailer = createMailer(createOutboxTransport(outbox), {
    compose,
    firstRetryMs: 0,
    onFailure: (failure) => failures.push(failure),
  });
  expect(mailer.send({ kind: 'verify-email', to: 'jane@example.com', link })).toBeUndefined();
  await vi.waitFor(() => expect(failures).toHaveLength(1), 60_000);
  expect(failures).toMatchObject([{ kind: 'verify-email', attempts: 6, code: 'EEXIST' }]);
});

it('a hundred messages at once become a hundred complete files and no drafts', async () => {
  const mailer = createMailer(createOutboxTransport(folder), { compose });
  for (let count = 0; count < 100; count++) {
    mailer.send({ kind: 'verify-email', to: `user${count}@example.com`, link });
  }
  await mailer.drain();
  const names = await readdir(folder);
  expect(names).toHaveLength(100);
  expect(names.filter((name) => !name.endsWith('.json'))).toEqual([]);
});

const embedded = { databaseUrl: undefined, smtpUrl: undefined, publicUrl: 'http://localhost:3000' };

it.each([
  ['is open at localhost', {}, true],
  ['is open at 127.0.0.1', { publicUrl: 'http://127.0.0.1:3000' }, true],
  ['is open at [::1]', { publicUrl: 'http://[::1]:3000' }, true],
  ['is closed on a public site', { publicUrl: 'https://logos.example.com' }, false],
  ['is closed on Postgres', { databaseUrl: 'postgres://db/marque' }, false],
  ['is closed with a mail server', { smtpUrl: 'smtp://mail.example.com' }, false],
])('the outbox %s', (_, settings, isOpen) => {
  expect(isOutboxOpen({ ...embedded, ...settings })).toBe(isOpen);
});
