import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTicks, formatTick } from './stacked-bars';

describe('the scale of the usage chart', () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [47, [0, 20, 40, 60]],
    [2000, [0, 500, 1000, 1500, 2000]],
  ])('the busiest day of %s requests has grid lines at %j', (max, ticks) => {
    expect(findTicks(max)).toEqual(ticks);
  });

  test('no bar exceeds the scale or looks small, and grid lines are whole numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (max) => {
        const ticks = findTicks(max);
        const top = ticks.at(-1) ?? 0;
        expect(top).toBeGreaterThanOrEqual(max);
        expect(top).toBeLessThan(max * 2 + 1);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  test.each([
    [500, '500'],
    [1500, '1.5k'],
    [2_000_000, '2M'],
  ])('%s is written as %s', (count, written) => {
    expect(formatTick(count)).toBe(written);
  });
});
