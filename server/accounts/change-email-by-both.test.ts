import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../e2e/support/refusals';
import { listSentMail, mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { openMemoryCounters } from '../metering/quotas/counters';
import { database, type OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { agreeToEmailChange, confirmEmailChange, finishEmailChange } from './confirm-email-change';
import { keepEmail } from './keep-email';
import { cancelEmailChange, presentPendingChange } from './pending-email-change';
import { register } from './register';
import { requestEmailChange } from './request-email-change';
import { markVerified } from './take-over';
import { verifyEmail } from './verify-email';

const password = 'correct horse battery';
const newAddress = () => `${randomUUID()}@example.com`;

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

const addressOf = async (accountId: string) =>
  (await database().account.findUnique({ where: { id: accountId } }))?.email;
const eventsOf = async (accountId: string) => {
  const where = { accountId, kind: { startsWith: 'email_change' } };
  const events = await database().auditEvent.findMany({ where, orderBy: { id: 'asc' } });
  return events.map(({ kind, details }) => [kind, (details as { address?: string }).address]);
};
const setPending = (accountId: string, data: { createdAt: Date }) =>
  database().emailToken.updateMany({
    where: { accountId, purpose: 'change_email', usedAt: null },
    data,
  });
/** As if the account's links had been mailed so much earlier. */
const passDays = (accountId: string, days: number) => database().$executeRaw`
  UPDATE email_token SET created_at = created_at - make_interval(secs => ${days * 86_400}::int),
    expires_at = expires_at - make_interval(secs => ${days * 86_400}::int)
  WHERE account_id = ${accountId}::uuid`;
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

/** Somebody with a verified address who has asked for another one. */
async function openChange() {
  const [oldEmail, email] = [newAddress(), newAddress()];
  const { user } = await register({ email: oldEmail, password }, someOrigin);
  const accountId = user.id;
  const proof = await mailedToken(env.dataFolder, oldEmail, 'verify-email');
  await verifyEmail(proof, { accountId, takesOver: false }, someOrigin);
  await requestEmailChange(accountId, { email }, someOrigin);
  const change = await mailedToken(env.dataFolder, email, 'change-email');
  const keep = await mailedToken(env.dataFolder, oldEmail, 'agree-email');
  return {
    accountId,
    oldEmail,
    email,
    keep,
    confirm: () => confirmEmailChange(change, { accountId }, someOrigin),
    agree: () => agreeToEmailChange(keep, someOrigin),
    finish: () => finishEmailChange(accountId, someOrigin),
  };
}
type Change = Awaited<ReturnType<typeof openChange>>;

describe('a change of a verified address', () => {
  test.each([
    ['new', 'old'],
    ['old', 'new'],
  ])('takes effect once the %s and then the %s address have confirmed it', async (first) => {
    const change = await openChange();
    const { accountId, email, oldEmail, confirm, agree } = change;
    const [one, other] = first === 'new' ? [confirm, agree] : [agree, confirm];
    const state = first === 'new' ? 'waits_for_old' : 'waits_for_new';
    expect(await one()).toEqual({ email, state });
    expect(await one()).toEqual({ email, state });
    expect(await addressOf(accountId)).toBe(oldEmail);
    expect(await presentPendingChange(accountId)).toMatchObject({
      email,
      is_confirmed: first === 'new',
      has_agreed: first === 'old',
    });
    expect(await other()).toEqual({ email, state: 'changed' });
    expect(await addressOf(accountId)).toBe(email);
    expect(await presentPendingChange(accountId)).toBeNull();
    for (const click of [one, other]) expect(await click()).toEqual({ email, state: 'changed' });
    const second = first === 'new' ? 'old' : 'new';
    expect(await eventsOf(accountId)).toEqual([
      ['email_change_requested', undefined],
      ['email_change_confirmed', first],
      ['email_change_confirmed', second],
      ['email_changed', undefined],
    ]);
  });

  test('is made once, and told once, when both are clicked twice at the same moment', async () => {
    const { accountId, email, oldEmail, confirm, agree } = await openChange();
    const clicks = await Promise.all([confirm(), agree(), confirm(), agree()]);
    expect(clicks.filter(({ state }) => state === 'changed')).not.toEqual([]);
    expect(await addressOf(accountId)).toBe(email);
    expect((await eventsOf(accountId)).filter(([kind]) => kind === 'email_changed')).toHaveLength(
      1,
    );
    await mailedToken(env.dataFolder, oldEmail, 'keep-email');
    expect(listSentMail(env.dataFolder, oldEmail, 'keep-email')).toHaveLength(1);
  });

  test('can be undone by the old address for seven days after it has agreed', async () => {
    const { accountId, oldEmail, confirm, agree } = await openChange();
    await confirm();
    await agree();
    const undo = await mailedToken(env.dataFolder, oldEmail, 'keep-email');
    await passDays(accountId, 7);
    expect(await codeOf(keepEmail(undo, someOrigin))).toBe('invalid_verification_token');
    await passDays(accountId, -0.1);
    expect(await keepEmail(undo, someOrigin)).toMatchObject({ email: oldEmail });
    expect(await addressOf(accountId)).toBe(oldEmail);
  });

  const expectDead = async ({ accountId, oldEmail, confirm, agree, finish }: Change) => {
    for (const click of [confirm, agree]) {
      expect(await codeOf(click())).toBe('invalid_verification_token');
    }
    expect(await codeOf(finish())).toBe('not_found');
    expect(await presentPendingChange(accountId)).toBeNull();
    expect(await addressOf(accountId)).toBe(oldEmail);
  };

  test('is over when its holder cancels it, and a second click cancels nothing else', async () => {
    const change = await openChange();
    await change.confirm();
    await cancelEmailChange(change.accountId, someOrigin);
    await cancelEmailChange(change.accountId, someOrigin);
    await expectDead(change);
    const events = await eventsOf(change.accountId);
    expect(events.filter(([kind]) => kind === 'email_change_cancelled')).toHaveLength(1);
  });

  test('is over after a day that the new address let pass', async () => {
    const change = await openChange();
    await change.agree();
    await passDays(change.accountId, 1);
    await expectDead(change);
  });

  test('waits 14 days for the old address once the new one has confirmed it', async () => {
    const change = await openChange();
    await change.confirm();
    const pending = await presentPendingChange(change.accountId);
    const leftMs = Date.parse(pending?.expires_at ?? '') - Date.now();
    expect(leftMs / (24 * 60 * 60 * 1000)).toBeCloseTo(14, 1);
  });

  test('is agreed to by the link of this very change, not by that of an earlier one', async () => {
    const change = await openChange();
    const other = newAddress();
    await requestEmailChange(change.accountId, { email: other }, someOrigin);
    await mailedToken(env.dataFolder, other, 'change-email');
    expect(await codeOf(change.agree())).toBe('invalid_verification_token');
    const pending = await presentPendingChange(change.accountId);
    expect(pending).toMatchObject({ email: other, has_agreed: false });
  });
});

describe('a holder who has lost the old mailbox', () => {
  test('finishes the change after seven days of silence, and the old address can undo it', async () => {
    const change = await openChange();
    const { accountId, email, oldEmail, confirm, finish } = change;
    await confirm();
    expect(await codeOf(finish())).toBe('validation_error');
    await setPending(accountId, { createdAt: daysAgo(6.9) });
    expect(await codeOf(finish())).toBe('validation_error');
    await setPending(accountId, { createdAt: daysAgo(7) });
    expect(await finish()).toEqual({ email, state: 'changed' });
    expect(await finish()).toEqual({ email, state: 'changed' });
    expect(await addressOf(accountId)).toBe(email);
    const undo = await mailedToken(env.dataFolder, oldEmail, 'keep-email');
    await keepEmail(undo, someOrigin);
    expect(await addressOf(accountId)).toBe(oldEmail);
  });

  test('needs the new one all the same', async () => {
    const { accountId, finish, oldEmail } = await openChange();
    await setPending(accountId, { createdAt: daysAgo(8) });
    expect(await codeOf(finish())).toBe('validation_error');
    expect(await addressOf(accountId)).toBe(oldEmail);
  });
});

test('a change that was asked for before the old address was verified ends with its verification', async () => {
  const [oldEmail, email] = [newAddress(), newAddress()];
  const { user } = await register({ email: oldEmail, password }, someOrigin);
  await requestEmailChange(user.id, { email }, someOrigin);
  const change = await mailedToken(env.dataFolder, email, 'change-email');
  const proof = { actor: 'owner', origin: someOrigin } as const;
  const account = { id: user.id, email: oldEmail };
  await database().$transaction((transaction) => markVerified(transaction, account, proof));
  const holder = { accountId: user.id };
  expect(await codeOf(confirmEmailChange(change, holder, someOrigin))).toBe(
    'invalid_verification_token',
  );
});
