import { afterAll, beforeAll, test } from 'vitest';
import { checkStructuredContent } from '../../e2e/fuzz/check-structured-content';
import { sendMalformed } from '../../e2e/fuzz/malformed-messages';
import { createAccount } from '../../e2e/support/factories';
import { openMcp } from '../../e2e/support/open-mcp';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { derivationsIdle } from '../artwork/derive/find-derivation';
import { openMemoryCounters } from '../metering/quotas/counters';
import type { OpenDatabase } from '../platform/database/database';

const { mcp } = openMcp();
let opened: OpenDatabase;
let apiKey: string;
beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  ({ apiKey } = await createAccount(opened.client, { tier: 'internal' }));
});
afterAll(async () => {
  await derivationsIdle();
  await opened.close();
});

// Both have their full size in e2e/drills/mcp.
test('what tools return for 25 brands is what their schemas say', () =>
  checkStructuredContent(mcp, apiKey, 25));

test('100 malformed messages get no 5xx', () => sendMalformed(opened, 100));
