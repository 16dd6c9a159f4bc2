import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { anyKind, runOnEmptyDatabase } from '../../e2e/support/test-database';
import { mailedToken } from '../../e2e/support/sent-mail';
import { someOrigin } from '../../e2e/support/some-origin';
import { backgroundIdle } from './in-background';
import { logIn } from './log-in';
import { register } from './register';
import { forgotPassword, resetPassword } from './set-password';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { originOf } from '../platform/origin';
import { caps } from '../limits/caps';

const password = 'forty quiet herons';
const { limit } = caps.guesses;
runOnEmptyDatabase(anyKind());
afterAll(backgroundIdle);

const originFrom = (address: string) =>
  originOf({ requestId: randomUUID(), address, userAgent: null });
/** Another network each time. */
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

test('a dictionary that holds the password does not open the account, from however many networks', async () => {
  const email = await newOwner();
  const outcomes = await guess(email, limit);
  expect(new Set(outcomes)).toEqual(new Set(['invalid_credentials']));
  for (let i = limit; i < limit + 20; i++) {
    expect(await signIn(email, password, elsewhere(i))).toBe('rate_limit_exceeded');
  }
});

test('its owner signs in from a network of before meanwhile, and has 20 typing errors there', async () => {
  const email = await newOwner();
  await guess(email, limit);
  expect(await signIn(email, password, '198.51.100.200')).toBe('in');
  for (let i = 0; i < limit; i++) {
    expect(await signIn(email, 'a typing error', home)).toBe('invalid_credentials');
  }
  expect(await signIn(email, password, home)).toBe('rate_limit_exceeded');
});

test('its owner gets in from anywhere with a new password, set with a link by e-mail', async () => {
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

test('right passwords cost nothing, and an address without an account is refused alike', async () => {
  const email = await newOwner();
  for (let i = 0; i < limit + 5; i++)
    expect(await signIn(email, password, elsewhere(i))).toBe('in');
  const nobody = `${randomUUID()}@example.com`;
  const outcomes = await guess(nobody, limit + 1);
  expect(outcomes.at(-1)).toBe('rate_limit_exceeded');
  expect(outcomes.slice(0, -1)).toEqual(Array(limit).fill('invalid_credentials'));
});
