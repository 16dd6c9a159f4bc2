import { beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../../e2e/support/factories';
import { anyKind, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { openMemoryCounters } from '../../limits/counters/counters';
import { database } from '../../platform/database/database';
import { findCaller } from './find-caller';

runOnEmptyDatabase(anyKind());
beforeAll(() => useCounters(openMemoryCounters()));

test('requests with the same key at the same time share a read, and those with another do not', async () => {
  const [one, other] = [await createAccount(database()), await createAccount(database())];
  const [first, second, third] = await Promise.all(
    [one, one, other].map(({ apiKey }) => findCaller(apiKey)),
  );
  expect(first?.accountId).toBe(one.id);
  expect(second).toBe(first);
  expect(third?.accountId).toBe(other.id);
});
