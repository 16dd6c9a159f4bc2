import { expect, test } from 'vitest';
import { killAudited } from './kill-audited';

const kills = 30;

test(`after ${kills} times kill -9 an account’s audit log matches its state, event for event`, async () => {
  const compared = await killAudited(kills);
  console.log(`kill -9: ${kills} kills, ${compared} events compared, 0 missing, 0 too many`);
  expect(compared).toBeGreaterThan(kills);
}, 600_000);
