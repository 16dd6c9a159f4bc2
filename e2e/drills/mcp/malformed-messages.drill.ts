import { test } from 'vitest';
import { openMemoryCounters } from '../../../server/metering/quotas/counters';
import { sendMalformed } from '../../fuzz/malformed-messages';
import { useSeededDatabase } from '../../support/test-database';
import { useCounters } from '../../support/use-counters';

test('5,000 malformed messages get no 5xx and break nothing', async () => {
  const opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  await sendMalformed(opened, 5000);
  await opened.close();
});
