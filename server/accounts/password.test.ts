import { expect, test } from 'vitest';
import { AppError } from '../platform/errors';
import { createHashingQueue, hashPassword, isPasswordOf } from './password';

const outcomeOf = (running: Promise<unknown>) =>
  running.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );

test('passwords are hashed in the order of arrival, and at most as many at once as allowed', async () => {
  const queue = createHashingQueue({ atOnceMax: 2, waitingMax: 10 });
  const started: number[] = [];
  let running = 0;
  let runningMax = 0;
  const work = (i: number) => async () => {
    started.push(i);
    runningMax = Math.max(runningMax, ++running);
    await new Promise(setImmediate);
    running--;
    return i;
  };
  const numbers = Array.from({ length: 12 }, (_, i) => i);
  expect(await Promise.all(numbers.map((i) => queue.run(work(i))))).toEqual(numbers);
  expect(started).toEqual(numbers);
  expect(runningMax).toBe(2);
});

test('a call beyond the queue immediately gets 503 and when to return', async () => {
  const queue = createHashingQueue({ atOnceMax: 1, waitingMax: 1 });
  let finish = () => {};
  const first = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = queue.run(async () => {});
  await expect(queue.run(async () => {})).rejects.toMatchObject({
    code: 'service_unavailable',
    headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
  });
  finish();
  await Promise.all([first, second]);
  await queue.run(async () => {});
});

test('work that fails gives its place back', async () => {
  const queue = createHashingQueue({ atOnceMax: 1, waitingMax: 1 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'done')).toBe('done');
});

test('a thousand guesses at once are not all hashed, and passwords can be checked afterwards', async () => {
  const passwordHash = await hashPassword('the right one');
  const guesses = Array.from({ length: 1000 }, (_, i) => isPasswordOf(`guess ${i}`, passwordHash));
  const statuses = await Promise.all(guesses.map(outcomeOf));
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(200);
  expect(await isPasswordOf('the right one', passwordHash)).toBe(true);
});

test('every character of a password and its case count, but not how its accents are encoded', async () => {
  const password = `${'ä long one, '.repeat(10)}Zoë`;
  const passwordHash = await hashPassword(password);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPasswordOf(password.normalize('NFD'), passwordHash)).toBe(true);
  for (const other of [password.slice(0, -1), password.toLowerCase(), `${password} `]) {
    expect(await isPasswordOf(other, passwordHash)).toBe(false);
  }
});
