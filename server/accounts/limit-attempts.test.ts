import { randomUUID } from 'node:crypto';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { codeAt } from '../../e2e/support/authenticator-codes';
import { newPerson } from '../../e2e/support/browser';
import { codeOf } from '../../e2e/support/refusals';
import { begin, withApp } from '../../e2e/support/second-factor-holders';
import { mailedToken } from '../../e2e/support/sent-mail';
import { openBrowser } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { anyKind, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { caps } from '../limits/caps';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { originOf } from '../platform/requests/origin';
import { createRestApp } from '../rest/app';
import { requestEmailChange } from './change-email';
import { backgroundIdle } from './in-background';
import { logIn, takeSecondStep } from './log-in';
import { register } from './register';
import { forgotPassword, resetPassword } from './set-password';

const password = 'forty quiet herons';
const { limit } = caps.guesses;
runOnEmptyDatabase(anyKind());
afterAll(backgroundIdle);

const originFrom = (address: string) =>
  originOf({ requestId: randomUUID(), address, userAgent: null });
/** A different network for each number. */
const elsewhere = (i: number) => `100.${i >> 8}.${i & 255}.7`;
const home = '198.51.100.7';

async function newOwner() {
  const email = `${randomUUID()}@example.com`;
  await register({ email, password }, originFrom(home));
  return email;
}

/** @returns `in`, or the code of the refusal */
const signIn = (email: string, tried: string, address: string) => {
  const origin = originFrom(address);
  return logIn({ email, password: tried }, origin).then(
    () => 'in',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
};

async function guess(email: string, count: number) {
  const outcomes: unknown[] = [];
  for (let i = 0; i < count; i++) outcomes.push(await signIn(email, `guess ${i}`, elsewhere(i)));
  return outcomes;
}

test('a dictionary attack from many networks is refused before it reaches the password', async () => {
  const email = await newOwner();
  const outcomes = await guess(email, limit);
  expect(new Set(outcomes)).toEqual(new Set(['invalid_credentials']));
  for (let i = limit; i < limit + 20; i++) {
    expect(await signIn(email, password, elsewhere(i))).toBe('rate_limit_exceeded');
  }
});

test('during an attack the owner signs in from a known network, and has 20 attempts there', async () => {
  const email = await newOwner();
  await guess(email, limit);
  expect(await signIn(email, password, '198.51.100.200')).toBe('in');
  for (let i = 0; i < limit; i++) {
    expect(await signIn(email, 'a typing error', home)).toBe('invalid_credentials');
  }
  expect(await signIn(email, password, home)).toBe('rate_limit_exceeded');
});

test('during an attack the owner gets in from anywhere by setting a new password with a mailed link', async () => {
  const email = await newOwner();
  await guess(email, limit);
  const away = '203.0.113.9';
  expect(await signIn(email, password, away)).toBe('rate_limit_exceeded');
  forgotPassword({ email }, someOrigin);
  await backgroundIdle();
  const token = await mailedToken(env.dataFolder, email, 'reset-password');
  await resetPassword({ token, password: 'seven new cranes' }, originFrom(away));
  expect(await signIn(email, 'seven new cranes', away)).toBe('in');
});

test('right passwords use up no attempts, and addresses without an account are refused alike', async () => {
  const email = await newOwner();
  for (let i = 0; i < limit + 5; i++)
    expect(await signIn(email, password, elsewhere(i))).toBe('in');
  const nobody = `${randomUUID()}@example.com`;
  const outcomes = await guess(nobody, limit + 1);
  expect(outcomes.at(-1)).toBe('rate_limit_exceeded');
  expect(outcomes.slice(0, -1)).toEqual(Array(limit).fill('invalid_credentials'));
});

type Link = { token: string; password: string };
const rest = createRestApp();
const verifyByApi = async (body: Link) => {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await rest.request('/auth/verify-email', init)).status;
};
const callSite = async (procedure: string, body: Link) =>
  (await openBrowser().post(`/api/trpc/auth.${procedure}`, body)).status;

test('mailed links allow ten password guesses an hour for an account, over all endpoints together', async () => {
  const person = newPerson();
  const { user, access_token } = await register(person, someOrigin);
  const token = await mailedToken(env.dataFolder, person.email, 'verify-email');
  const { email } = newPerson();
  await requestEmailChange(user.id, { email }, someOrigin);
  const changeToken = await mailedToken(env.dataFolder, email, 'change-email');
  const ways = [
    (tried: string) => verifyByApi({ token, password: tried }),
    (tried: string) => callSite('verifyEmail', { token, password: tried }),
    (tried: string) => callSite('confirmEmailChange', { token: changeToken, password: tried }),
  ];
  for (let i = 0; i < caps.linkGuesses.limit; i++) {
    expect(await ways[i % ways.length]?.(`guess ${i}`)).toBe(422);
  }
  for (const way of ways) expect(await way(person.password)).toBe(429);

  await backgroundIdle();
  const failed = { accountId: user.id, kind: 'sign_in_failed' } as const;
  expect(await database().auditEvent.count({ where: failed })).toBe(caps.linkGuesses.limit);
  // In the owner's session the password is not checked.
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${access_token}` };
  const init = { method: 'POST', headers, body: JSON.stringify({ token, password: 'guess' }) };
  expect((await rest.request('/auth/verify-email', init)).status).toBe(200);
});

/** Simulates a full disk, from which rows can still be read. */
async function refuseWrites(): Promise<() => Promise<void>> {
  const client = database();
  await client.$executeRaw`
    CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`;
  await client.$executeRaw`
    CREATE TRIGGER full_disk BEFORE UPDATE ON authenticator_app EXECUTE FUNCTION refuse_write()`;
  return async () => void (await client.$executeRaw`DROP FUNCTION IF EXISTS refuse_write CASCADE`);
}

test('right codes that fail on a server error use up no attempts', async () => {
  const { accountId, secret } = await withApp();
  const token = await begin(accountId);
  const take = async () => takeSecondStep(token, { code: await codeAt(secret) }, someOrigin);
  const mend = await refuseWrites();
  onTestFinished(mend);
  for (let i = 0; i <= caps.secondStep.limit; i++)
    expect(await codeOf(take())).toBe('service_unavailable');
  await mend();
  expect(await take()).toMatchObject({ secondFactor: 'totp' });
});

test('wrong codes of a second factor use up the attempts', async () => {
  const { accountId } = await withApp();
  const token = await begin(accountId);
  const take = () => takeSecondStep(token, { code: '000000' }, someOrigin);
  for (let i = 0; i < caps.secondStep.limit; i++)
    expect(await codeOf(take())).toBe('invalid_mfa_code');
  expect(await codeOf(take())).toBe('rate_limit_exceeded');
});
