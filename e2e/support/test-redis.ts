import { Redis } from 'ioredis';

/** A database number of its own keeps the tests' keys apart; they expire by themselves. */
export const testRedisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379/9';

/** Whether there is a Redis; without one its suites are skipped, or fail with CI=true. */
export async function isRedisAvailable(): Promise<boolean> {
  const client = new Redis(testRedisUrl, {
    lazyConnect: true,
    connectTimeout: 1000,
    retryStrategy: () => null,
  });
  client.on('error', () => {});
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  client.disconnect();
  if (!isThere && process.env['CI'] === 'true') throw new Error(`No Redis at ${testRedisUrl}.`);
  return isThere;
}
