import { expect, test } from 'vitest';
import { killAudited } from './kill-audited';

test('after kill -9 the audit log of an account equals what has become of it, event for event', async () => {
  expect(await killAudited(1)).toBeGreaterThan(0);
}, 120_000);
