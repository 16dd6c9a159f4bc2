import { database, openDatabase } from '../../platform/database/database';
import { processWide } from '../../platform/process/made-once';
import { usualPatience } from '../../platform/redis/guard-store';
import {
  openSharedRedis,
  type RedisAddress,
  type SharedRedis,
  sharedRedis,
} from '../../platform/redis/shared-redis';
import { type CounterStore, createMemoryCounters, type MemoryCounters } from './counter-store';
import { createDatabaseCounters } from './database-counters';
import { createRedisCounters, type ReadWritten, type RedisCounters } from './redis-counters';

/** Where this process counts quotas. */
export type Counters = {
  store: CounterStore;
  /** The same store if it is in this process: its counts still have to be written to the database. */
  memory: MemoryCounters | null;
  /** The same store if instances share it. */
  shared: (SharedRedis & { store: RedisCounters }) | null;
  now: () => number;
  /** Waits until a shared store responds, though not for long: it may be away. */
  connect: () => Promise<void>;
  close: () => void;
};

/** The process's counters: in Redis if one is configured, else in Postgres, else in memory. */
export function counters(): Counters {
  return processWide('counters', () => {
    const redis = sharedRedis();
    if (redis !== null) return countIn(redis, Date.now, readWritten);
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
  {
    now = Date.now,
    prefix = 'marque',
    patience = usualPatience,
    history = (async () => ({})) as ReadWritten,
  } = {},
): Counters {
  return countIn(openSharedRedis(address, { prefix, patience }), now, history);
}

/** `createDatabaseCounters` counts in the same rows as the history. */
export const readWritten: ReadWritten = async ({ accountId, day }) =>
  createDatabaseCounters(database).peek(accountId, day);

function countIn(redis: SharedRedis, now: () => number, history: ReadWritten): Counters {
  const store = createRedisCounters(redis, history);
  return {
    store,
    memory: null,
    shared: { ...redis, store },
    now,
    connect: redis.connect,
    close: redis.close,
  };
}

function alone(now: () => number) {
  return {
    shared: null,
    now,
    connect: () => Promise.resolve(),
    close: () => {},
  };
}
