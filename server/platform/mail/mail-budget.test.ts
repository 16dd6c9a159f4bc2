import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { closeAccount } from '../../accounts/close-account';
import { endSubscription } from '../../billing/end-subscription';
import { openMemoryCounters } from '../../limits/counters/counters';
import { changePassword } from '../../accounts/set-password';
import { mailLink } from '../../accounts/mail-link';
import { register } from '../../accounts/register';
import { regenerateKey } from '../../accounts/keys/regenerate-key';
import { setAccount } from '../../accounts/set-account';
import { someOrigin } from '../../../e2e/support/some-origin';
import { createAccount } from '../../../e2e/support/factories';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { database, type OpenDatabase } from '../database/database';
import { env } from '../env';
import { replaceProcessWide } from '../process/made-once';
import { type ComposedMessage, createMailer } from './create-mailer';
import { consumeMailBudget, messagesPerHourMax } from './send-mail';

const password = 'correct horse battery';
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

/** Collects the sent messages. @returns them, once all have been sent */
function collectMail(): () => Promise<ComposedMessage[]> {
  const sent: ComposedMessage[] = [];
  const mailer = createMailer(
    {
      send: (message) => {
        sent.push(message);
        return Promise.resolve();
      },
      verify: () => Promise.resolve(),
      close: () => {},
    },
    { startAfterMs: 0, compose: () => Promise.resolve({ subject: '', text: '', html: '' }) },
  );
  const before = replaceProcessWide('mailer', mailer);
  onTestFinished(() => void replaceProcessWide('mailer', before));
  return async () => {
    await mailer.drain();
    return sent;
  };
}

function useMailTransport(): void {
  const { smtpUrl } = env;
  Object.assign(env, { smtpUrl: 'smtp://127.0.0.1:9' });
  onTestFinished(() => void Object.assign(env, { smtpUrl }));
}

const regenerateOften = async (accountId: string) => {
  for (let i = 0; i < 12; i++) await regenerateKey(accountId, someOrigin);
};

test('twelve new keys in a row are not twelve messages', async () => {
  const sent = collectMail();
  const { id } = await createAccount(database());
  await regenerateOften(id);
  expect(await sent()).toHaveLength(messagesPerHourMax);
});

test('with a mail server, an unverified account gets no message about a new key', async () => {
  useMailTransport();
  const sent = collectMail();
  const { user } = await register({ email: `${randomUUID()}@example.com`, password }, someOrigin);
  await regenerateOften(user.id);
  expect((await sent()).map(({ kind }) => kind)).toEqual(['verify-email']);
});

test('an account that is deleted and opened again gets no more messages than a single account', async () => {
  useMailTransport();
  const sent = collectMail();
  const name = randomUUID();
  for (let i = 0; i < 6; i++) {
    const email = `${name}+${i % 3}@example.com`;
    const { user } = await register({ email, password }, someOrigin);
    await mailLink(user, 'reset_password');
    await closeAccount(user.id, { password }, endSubscription, someOrigin);
  }
  expect(await sent()).toHaveLength(messagesPerHourMax);
});

test('a stranger who registers tagged addresses cannot block the holder’s reset links and notices', async () => {
  useMailTransport();
  const sent = collectMail();
  const name = randomUUID();
  const { account } = await setAccount(`${name}@example.com`, { password }, someOrigin);
  // Each gets a link to verify the address and one to reset the password.
  for (let i = 0; i < 6; i++) {
    const email = `${name}+${i}@example.com`;
    const { user } = await register({ email, password }, someOrigin);
    await mailLink(user, 'reset_password');
  }
  await mailLink(account, 'reset_password');
  const change = { currentPassword: password, password: `${password} 2` };
  await changePassword(account.id, randomUUID(), change, someOrigin);
  const all = await sent();
  expect(all.filter(({ to }) => to !== account.email)).toHaveLength(messagesPerHourMax);
  const kinds = all.filter(({ to }) => to === account.email).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['password-changed', 'reset-password']);
});

test('fifty simultaneous messages of a kind stop at the hour’s limit; the next hour starts afresh', async () => {
  const email = `${randomUUID()}@example.com`;
  const now = new Date('2026-11-21T12:00:00.000Z');
  const consume = async (at: Date, times: number) => {
    const all = await Promise.all(
      Array.from({ length: times }, () => consumeMailBudget(email, 'links', at)),
    );
    return all.filter(Boolean).length;
  };
  expect(await consume(now, 50)).toBe(messagesPerHourMax);
  expect(await consume(new Date(now.getTime() + 59 * 60_000), 5)).toBe(0);
  expect(await consumeMailBudget(email, 'notices', now)).toBe(true);
  expect(await consume(new Date(now.getTime() + 60 * 60_000), 5)).toBe(5);
});

test('the message counters contain no readable address', async () => {
  const email = `${randomUUID()}@example.com`;
  await consumeMailBudget(email, 'links');
  const dump = JSON.stringify(await database().mailBudget.findMany());
  expect(dump).not.toContain(email.split('@')[0]);
  // A hash without a key could be matched against guessed addresses.
  expect(dump).not.toContain(createHash('sha256').update(email).digest('base64url'));
});
