import { isRedisAvailable, testRedisUrl } from './test-redis';
import { startUpstashProcess } from '../stand-ins/start-upstash-process';

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

export const hasRedis = await isRedisAvailable();
