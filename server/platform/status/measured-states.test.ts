import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startMeasuring, measuredStates } from './read-history';

test('a stop does not wait for a running check, and ignores its result', async () => {
  let settle = (_isUp: boolean): void => {};
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      settle = resolve;
    });
  const stop = startMeasuring('mail', isUp, { everyMs: 60_000, firstAfterMs: 0 });
  await stop();
  settle(false);
  await setImmediate();
  expect(measuredStates().has('mail')).toBe(false);
});
