import { test } from 'vitest';
import { derivationsIdle } from '../../../server/artwork/derive/find-derivation';
import { openMemoryCounters } from '../../../server/metering/quotas/counters';
import { checkStructuredContent } from '../../fuzz/check-structured-content';
import { createAccount } from '../../support/factories';
import { openMcp } from '../../support/open-mcp';
import { useSeededDatabase } from '../../support/test-database';
import { useCounters } from '../../support/use-counters';

test('what tools return for 500 brands is what their schemas say', async () => {
  const opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  const { apiKey } = await createAccount(opened.client, { tier: 'internal' });
  await checkStructuredContent(openMcp().mcp, apiKey, 500);
  await derivationsIdle();
  await opened.close();
});
