import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { closeAccount } from './close-account';
import { endSubscription } from '../billing/end-subscription';
import { consumeQuota } from '../metering/quotas/consume-quota';
import { type Counters, openMemoryCounters } from '../limits/counters/counters';
import { getUsage } from '../metering/usage/get-usage';
import { database, type OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { listSentMail, mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { type Caller } from './keys/caller';
import { getAccountByEmail } from './get-account';
import { findCaller } from './keys/find-caller';
import { register } from './register';
import { forgotPassword, resetPassword } from './set-password';
import { setAccount } from './set-account';
import { verifyEmail } from './verify-email';

let opened: OpenDatabase;
let counters: Counters;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  counters = openMemoryCounters();
  useCounters(counters);
});
afterAll(() => opened.close());

/** Verified, as if by its owner. */
async function openAt(email: string) {
  const { account, rawKey } = await setAccount(email, {}, someOrigin);
  const call = async () => {
    const caller = (await findCaller(rawKey ?? '')) as Caller;
    return consumeQuota(caller, 'svg', counters);
  };
  const usedOf = async () => {
    const caller = (await findCaller(rawKey ?? '')) as Caller;
    return (await getUsage(caller, counters)).endpoints.svg.used;
  };
  return { id: account.id, email, call, usedOf };
}

test('the tagged addresses of one mailbox share one free quota, up to its last unit', async () => {
  const name = randomUUID();
  const first = await openAt(`${name}@example.com`);
  const second = await openAt(`${name}+two@example.com`);
  const other = await openAt(`${randomUUID()}@example.com`);
  for (let i = 0; i < 30; i++) await first.call();
  for (let i = 0; i < 20; i++) await second.call();
  expect([await first.usedOf(), await second.usedOf()]).toEqual([50, 50]);
  // What the operator sees of the second account.
  const shown = await getAccountByEmail(second.email);
  expect(shown.quotaAccountId).toBe(first.id);
  const counted = await getUsage({ ...shown, accountId: shown.id }, counters);
  expect(counted.endpoints.svg.used).toBe(50);
  for (const { call } of [first, second]) {
    await expect(call()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  }
  await other.call();
  expect(await other.usedOf()).toBe(1);
});

test('free accounts of a mailbox don’t use a paying one’s quota, and share that of the oldest free one', async () => {
  const name = randomUUID();
  const [payer, second, third] = [
    await openAt(`${name}@example.com`),
    await openAt(`${name}+two@example.com`),
    await openAt(`${name}+three@example.com`),
  ];
  await setAccount(payer.email, { tier: 'pro' }, someOrigin);
  for (let i = 0; i < 60; i++) await payer.call();
  await second.call();
  await third.call();
  expect([await payer.usedOf(), await second.usedOf(), await third.usedOf()]).toEqual([60, 2, 2]);

  await setAccount(payer.email, { tier: 'free' }, someOrigin);
  expect([await second.usedOf(), await third.usedOf()]).toEqual([60, 60]);
});

test('when the oldest account is deleted, the others share the quota of the next', async () => {
  const name = randomUUID();
  const [first, second, third] = [
    await openAt(`${name}@example.com`),
    await openAt(`${name}+two@example.com`),
    await openAt(`${name}+three@example.com`),
  ];
  await closeAccount(first.id, { email: first.email }, endSubscription, someOrigin);
  await second.call();
  await third.call();
  expect([await second.usedOf(), await third.usedOf()]).toEqual([2, 2]);
});

test('a tagged address that is registered but not verified shares no quota', async () => {
  const name = randomUUID();
  await openAt(`${name}@example.com`);
  const stranger = `${name}+x@example.com`;
  await register({ email: stranger, password: 'correct horse battery' }, someOrigin);
  const account = await database().account.findUnique({ where: { email: stranger } });
  expect(account).toMatchObject({ mailbox: null, quotaAccountId: null });
});

test('a change is not lost if sharing the quota or mailing the link fails', async () => {
  const [name, password] = [randomUUID(), 'correct horse battery'];
  const [email, other] = [`${name}@example.com`, `${name}+two@example.com`];
  for (const address of [email, other]) {
    await register({ email: address, password }, someOrigin);
  }
  const token = await mailedToken(env.dataFolder, email, 'verify-email');
  forgotPassword({ email: other }, someOrigin);
  const resetToken = await mailedToken(env.dataFolder, other, 'reset-password');

  await database().$executeRaw`
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''full''; END'`;
  onTestFinished(async () => void (await database().$executeRaw`DROP FUNCTION fail CASCADE`));
  const failOn = (work: string) =>
    database().$executeRawUnsafe(`CREATE TRIGGER fail BEFORE ${work} EXECUTE FUNCTION fail()`);
  await failOn('UPDATE OF quota_account_id ON account');
  const verified = await verifyEmail(token, { takesOver: true }, someOrigin);
  expect(verified).toMatchObject({ email_verified: true, reset_token: expect.any(String) });
  await resetPassword({ token: resetToken, password: 'another good one' }, someOrigin);
  await failOn('INSERT ON email_token');
  const late = await register({ email: `${name}@example.org`, password }, someOrigin);
  expect(late.api_key).toEqual(expect.any(String));

  await vi.waitFor(() => {
    expect(listSentMail(env.dataFolder, other, 'password-changed')).toHaveLength(1);
  }, 10_000);
});

test('accounts of one mailbox that are opened at once still share its quota', async () => {
  const name = randomUUID();
  await Promise.all(
    Array.from({ length: 5 }, (_, i) => setAccount(`${name}+${i}@example.com`, {}, someOrigin)),
  );
  const accounts = await database().account.findMany({
    where: { mailbox: `${name}@example.com` },
    select: { id: true, quotaAccountId: true },
  });
  const first = accounts.filter(({ quotaAccountId }) => quotaAccountId === null);
  expect([accounts.length, first.length]).toEqual([5, 1]);
  for (const { id, quotaAccountId } of accounts) {
    if (id !== first[0]?.id) expect(quotaAccountId).toBe(first[0]?.id);
  }
});
