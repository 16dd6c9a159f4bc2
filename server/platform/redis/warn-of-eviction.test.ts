import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { hasRedis } from '../../../e2e/support/counter-stores';
import { startRedisProcess } from '../../../e2e/support/redis-process';
import { openRedis } from './open-redis';
import { warnOfEviction } from './warn-of-eviction';

test.skipIf(!hasRedis)('the start reads what the store does when its memory is full', async () => {
  const own = await startRedisProcess();
  const opened = openRedis({ url: own.url }, 1000);
  const operator = new Redis(own.url);
  onTestFinished(async () => {
    opened.close();
    operator.disconnect();
    await own.kill();
  });
  await opened.connect();
  expect(await warnOfEviction(opened.client)).toBe('noeviction');
  await operator.config('SET', 'maxmemory-policy', 'allkeys-lru');
  expect(await warnOfEviction(opened.client)).toBe('allkeys-lru');
});
