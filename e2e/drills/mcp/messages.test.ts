import { afterAll, beforeAll, test } from 'vitest';
import { checkStructuredContent } from '../../fuzz/check-structured-content';
import { sendMalformed } from '../../fuzz/malformed-messages';
import { createAccount } from '../../support/factories';
import { openMcp } from '../../support/open-mcp';
import { useSeededDatabase } from '../../support/test-database';
import { useCounters } from '../../support/use-counters';
import { openMemoryCounters } from '../../../server/metering/quotas/counters';
import type { OpenDatabase } from '../../../server/platform/database/database';

const { mcp } = openMcp();
let opened: OpenDatabase;
let apiKey: string;
beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  ({ apiKey } = await createAccount(opened.client, { tier: 'internal' }));
});
afterAll(() => opened.close());

const [brands, messages] = process.env['DRILL'] === '1' ? [500, 5000] : [25, 100];

test(`the results of all tools for ${brands} brands match their schemas`, () =>
  checkStructuredContent(mcp, apiKey, brands));

test(`${messages} malformed messages cause no 5xx and break nothing`, () =>
  sendMalformed(opened, messages));
