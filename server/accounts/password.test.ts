import { expect, test } from 'vitest';
import { AppError } from '../platform/errors';
import { hashPassword, isPasswordOf } from './password';
import { someOrigin } from '../../e2e/support/some-origin';

const outcomeOf = (running: Promise<unknown>) =>
  running.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );

test('few of a thousand guesses from one network are hashed, and another network signs in meanwhile', async () => {
  const passwordHash = await hashPassword('the right one', someOrigin);
  const guess = (i: number) =>
    isPasswordOf(`guess ${i}`, passwordHash, { address: '198.51.100.0/24' });
  const guesses = Promise.all(Array.from({ length: 1000 }, (_, i) => outcomeOf(guess(i))));
  expect(await isPasswordOf('the right one', passwordHash, someOrigin)).toBe(true);
  const statuses = await guesses;
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(200);
});

test('every character of a password and its case count, but not how its accents are encoded', async () => {
  const password = `${'ä long one, '.repeat(10)}Zoë`;
  const passwordHash = await hashPassword(password, someOrigin);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordOf(password.normalize('NFD'), passwordHash, someOrigin)).toBe(true);
  for (const other of [password.slice(0, -1), password.toLowerCase(), `${password} `]) {
    expect(await isPasswordOf(other, passwordHash, someOrigin)).toBe(false);
  }
});
