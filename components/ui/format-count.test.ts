import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCount } from './format-count';

test('every whole number is grouped as the platform groups it', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en'));
    }),
  );
});
