import { database, openDatabase } from '../database/database';
import { env } from '../env';
import { log } from '../log';
import { processWide } from '../process-wide';
import { guardStore, type StoreGuard, usualPatience } from '../redis/guard-store';
import { openRedis, type RedisAddress } from '../redis/open-redis';
import type { CounterStore } from './counter-store';
import { createDatabaseCounters } from './database-counters';
import { createMemoryCaps, type MemoryCaps } from './memory-caps';
import { createMemoryCounters, type MemoryCounters } from './memory-counters';
import { createRedisCounters, type RedisCounters } from './redis-counters';

/** Where this process counts, and what it knows of that place. */
export type Counters = {
  store: CounterStore;
  /** The same store, where it lives in this process: somebody must write it behind. */
  memory: MemoryCounters | null;
  /** The same store, where instances share it. */
  shared: { store: RedisCounters; guard: StoreGuard } | null;
  caps: MemoryCaps;
  now: () => number;
  /** Waits until a shared store answers, though not for long: it may be away. */
  connect: () => Promise<void>;
  close: () => void;
};

/** The process's counters: in a Redis when one is named, else in Postgres, else in memory. */
export function counters(): Counters {
  return processWide('counters', () => {
    const address = redisAddress();
    if (address !== null) return openSharedCounters(address);
    return openDatabase().isEmbedded ? openMemoryCounters() : openDatabaseCounters();
  });
}

export function openMemoryCounters(now: () => number = Date.now): Counters {
  const memory = createMemoryCounters();
  return { ...alone(now), store: memory, memory };
}

export function openDatabaseCounters(now: () => number = Date.now): Counters {
  return { ...alone(now), store: createDatabaseCounters(database), memory: null };
}

export function openSharedCounters(
  address: RedisAddress,
  { now = Date.now, prefix = 'marque', patience = usualPatience } = {},
): Counters {
  const redis = openRedis(address, patience.timeoutMsMax);
  const guard = guardStore(() => redis.client.set(`${prefix}:probe`, 1, { ex: 60 }), patience);
  const store = createRedisCounters(redis.client, guard, prefix);
  return {
    store,
    memory: null,
    shared: { store, guard },
    caps: createMemoryCaps(now),
    now,
    async connect() {
      try {
        await redis.connect();
        // The first request should not wait for what is slow once.
        await store.revisions.read('probe');
      } catch {
        log.error('the counter store does not answer yet: daily quotas are open until it does');
      }
    },
    close: () => {
      guard.close();
      redis.close();
    },
  };
}

function alone(now: () => number) {
  return {
    shared: null,
    caps: createMemoryCaps(now),
    now,
    connect: () => Promise.resolve(),
    close: () => {},
  };
}

function redisAddress(): RedisAddress | null {
  if (env.redisUrl !== undefined) return { url: env.redisUrl };
  const { upstashUrl: restUrl, upstashToken: restToken } = env;
  return restUrl === undefined || restToken === undefined ? null : { restUrl, restToken };
}
