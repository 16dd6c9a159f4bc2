import { expect, test } from 'vitest';
import { killAudited } from './kill-audited';

test('after kill -9 an account’s audit log matches its state, event for event', async () => {
  expect(await killAudited(1)).toBeGreaterThan(0);
}, 120_000);
