import { Redis } from 'ioredis';
import { startUpstashProcess } from '../stand-ins/start-upstash-process';

/** A database number of its own keeps the tests' keys apart; they expire by themselves. */
export const testRedisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379/9';

async function isRedisAvailable(): Promise<boolean> {
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

/** Without a Redis, its suites are skipped, or fail with CI=true. */
export const hasRedis = await isRedisAvailable();

export type CounterStoreProcess = {
  /** The variables that an instance needs. */
  variables: Record<string, string>;
  close: () => Promise<void>;
};

/** The two ways in which instances reach shared counters. */
export const sharedStores = [
  {
    transport: 'Redis over TCP',
    start: async (): Promise<CounterStoreProcess> => ({
      variables: { REDIS_URL: testRedisUrl },
      close: async () => {},
    }),
  },
  {
    transport: 'Upstash over HTTP',
    start: async (): Promise<CounterStoreProcess> => {
      const standIn = await startUpstashProcess(testRedisUrl);
      return {
        variables: {
          UPSTASH_REDIS_REST_URL: standIn.url,
          UPSTASH_REDIS_REST_TOKEN: standIn.token,
        },
        close: standIn.close,
      };
    },
  },
];
