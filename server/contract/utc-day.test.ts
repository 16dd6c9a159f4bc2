import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, secondsToMidnight, utcDayOf } from './utc-day';

const at = (text: string) => Date.parse(text);

test('a day ends at midnight UTC, to the millisecond', () => {
  expect(utcDayOf(at('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31');
  expect(utcDayOf(at('2027-01-01T00:00:00.000Z'))).toBe('2027-01-01');
});

test.each([
  ['2026-11-21T00:00:00.000Z', 86_400],
  ['2026-11-21T12:00:00.000Z', 43_200],
  ['2026-11-21T23:59:58.001Z', 2],
  ['2026-11-21T23:59:59.000Z', 1],
  ['2026-11-21T23:59:59.999Z', 1],
])('at %s the next midnight is %i seconds away', (instant, seconds) => {
  expect(secondsToMidnight(at(instant))).toBe(seconds);
});

test('a client that waits that many seconds is in the next day, and one second less is not enough', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') }), (nowMs) => {
      const seconds = secondsToMidnight(nowMs);
      const tomorrow = addDays(utcDayOf(nowMs), 1);
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(86_400);
      expect(utcDayOf(nowMs + seconds * 1000)).toBe(tomorrow);
      expect(utcDayOf(nowMs + (seconds - 1) * 1000 - 1)).not.toBe(tomorrow);
    }),
  );
});

test('days are counted over months and leap days', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});
