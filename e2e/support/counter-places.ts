import { randomUUID } from 'node:crypto';
import {
  type Counters,
  openDatabaseCounters,
  openMemoryCounters,
  openSharedCounters,
} from '../../server/limits/counters/counters';
import { isAvailable, openTestDatabase, useDatabase } from './test-database';
import { hasRedis, testRedisUrl } from './test-redis';
import { startUpstashProcess } from '../stand-ins/start-upstash-process';

/** Counters under test, with a view of the same place for each instance. */
export type CounterPlace = {
  open: (now: () => number) => Promise<Counters>;
  close: () => Promise<void>;
};

type PlaceKind = {
  name: string;
  isThere: boolean;
  isShared: boolean;
  start: () => Promise<CounterPlace>;
};

/** Every place where requests may be counted. */
export const counterPlaces: PlaceKind[] = [
  {
    name: 'in the process',
    isThere: true,
    isShared: false,
    start: async () => ({ open: async (now) => openMemoryCounters(now), close: async () => {} }),
  },
  {
    name: 'in Postgres',
    isThere: isAvailable('postgres'),
    isShared: false,
    start: async () => {
      const opened = await openTestDatabase('postgres', 'empty');
      useDatabase(opened);
      return { open: async (now) => openDatabaseCounters(now), close: opened.close };
    },
  },
  {
    name: 'in Redis over TCP',
    isThere: hasRedis,
    isShared: true,
    start: async () => shared({ url: testRedisUrl }, async () => {}),
  },
  {
    name: 'in Upstash over HTTP',
    isThere: hasRedis,
    isShared: true,
    start: async () => {
      const standIn = await startUpstashProcess(testRedisUrl);
      return shared({ restUrl: standIn.url, restToken: standIn.token }, standIn.close);
    },
  },
];

function shared(
  address: Parameters<typeof openSharedCounters>[0],
  close: () => Promise<void>,
): CounterPlace {
  const prefix = `test:${randomUUID()}`;
  // Thousands of calls at once test the counting: a busy machine must not be mistaken for an outage.
  const patience = { timeoutMs: 10_000, timeoutMsMax: 20_000 };
  const opened: Counters[] = [];
  return {
    async open(now) {
      const counters = openSharedCounters(address, { now, prefix, patience });
      await counters.connect();
      opened.push(counters);
      return counters;
    },
    async close() {
      for (const counters of opened) counters.close();
      await close();
    },
  };
}
