import { expect, test } from 'vitest';
import { whenReady } from './when-ready';

test('a value that is there is used before anything else happens', () => {
  expect(whenReady(1, (value) => value + 1)).toBe(2);
});

test('a promised value is used when it has come', async () => {
  const later = whenReady(Promise.resolve(1), (value) => value + 1);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(2);
});
