import { expect, test } from 'vitest';
import { createRestartPauses } from './stop-times';

test('a process that keeps dying restarts after growing pauses of up to 10 s, and quickly once it has run well', () => {
  const pauseAfter = createRestartPauses();
  const pauses = Array.from({ length: 8 }, () => pauseAfter(1000));
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  expect(pauseAfter(60_000)).toBe(200);
});
