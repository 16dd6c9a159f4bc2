import type { Redis } from '@upstash/redis';
import { env } from '../env';
import { log } from '../log';
import { metrics } from '../metrics/metrics';
import { processWide } from '../process-wide';
import { guardStore, type StoreGuard, usualPatience } from './guard-store';
import { openRedis, type RedisAddress } from './open-redis';
import { warnOfEviction } from './warn-of-eviction';

/** The Redis that all instances share, behind a guard that keeps an outage short for each request. */
export type SharedRedis = {
  client: Redis;
  guard: StoreGuard;
  /** What every key begins with. */
  prefix: string;
  /** Waits until it responds, though not for long: it may be away. */
  connect: () => Promise<void>;
  close: () => void;
};

/** The process's connection, opened once; null where no Redis is configured. */
export function sharedRedis(): SharedRedis | null {
  return processWide('shared-redis', () => {
    const address = redisAddress();
    return { redis: address && openSharedRedis(address) };
  }).redis;
}

export function openSharedRedis(
  address: RedisAddress,
  { prefix = 'marque', patience = usualPatience } = {},
): SharedRedis {
  const { client, connect, close } = openRedis(address, patience.timeoutMsMax);
  const probe = () => client.set(`${prefix}:probe`, 1, { ex: 60 });
  const guard = guardStore(probe, patience);
  return {
    client,
    guard,
    prefix,
    async connect() {
      try {
        await connect();
        // The first request should not wait for what is slow once.
        await guard.run('probe', probe);
        metrics().storeUp.set(1);
        void warnOfEviction(client).catch(() => {});
      } catch {
        log.error('the counter store does not respond yet: daily quotas are open until it does');
      }
    },
    close() {
      guard.close();
      close();
    },
  };
}

function redisAddress(): RedisAddress | null {
  if (env.redisUrl !== undefined) return { url: env.redisUrl };
  const { upstashUrl: restUrl, upstashToken: restToken } = env;
  return restUrl === undefined || restToken === undefined ? null : { restUrl, restToken };
}
