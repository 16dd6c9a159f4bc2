import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './format-count';

test('every whole number reads as the platform would write it', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en'));
    }),
  );
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-4636, '-4,636'],
  [1_234_567, '1,234,567'],
])('%s is %s', (count, written) => {
  expect(formatCount(count)).toBe(written);
});
