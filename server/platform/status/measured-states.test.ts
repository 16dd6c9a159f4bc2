import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepMeasured, measuredStates } from './measured-states';

test('a look at a part that the service stops during is neither waited for nor taken into account', async () => {
  let settle = (_isUp: boolean): void => {};
  const isUp = () =>
    new Promise<boolean>((resolve) => {
      settle = resolve;
    });
  const stop = keepMeasured('mail', isUp, { everyMs: 60_000, firstWaitMs: 0 });
  expect(stop()).toBeUndefined();
  settle(false);
  await setImmediate();
  expect(measuredStates().has('mail')).toBe(false);
});
