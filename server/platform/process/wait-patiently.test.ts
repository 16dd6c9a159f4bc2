import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { waitPatiently } from './wait-patiently';

const patience = { timeoutMs: 50, timeoutMsMax: 500 };

test('a timely response is passed on, and so is a failure', async () => {
  await expect(waitPatiently(Promise.resolve(7), patience)).resolves.toBe(7);
  const failing = Promise.reject(new Error('no'));
  await expect(waitPatiently(failing, patience)).rejects.toThrow('no');
});

test('a missing response is given up', async () => {
  const startedAtMs = performance.now();
  await expect(waitPatiently(new Promise(() => {}), patience)).rejects.toThrow('within 50 ms');
  expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(45);
});

test('a process that was busy for longer than the timeout still takes the response', async () => {
  const waiting = waitPatiently(sleep(20, 'late, but not by its own fault'), patience);
  const busyUntilMs = performance.now() + 200;
  while (performance.now() < busyUntilMs);
  await expect(waiting).resolves.toMatch(/^late/);
});
