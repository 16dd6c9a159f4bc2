import { expect, test } from 'vitest';
import { killWriters } from './kill-writers';

test('kill -9 while writing loses no acknowledged write, and the next start works', async () => {
  expect(await killWriters(1)).toBeGreaterThan(0);
});
