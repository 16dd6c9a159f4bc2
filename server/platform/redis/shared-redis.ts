import { Redis } from '@upstash/redis';
import { env } from '../env';
import { log } from '../log';
import { metrics } from '../metrics/metrics';
import { processWide } from '../process/made-once';
import { guardStore, type StoreGuard, usualPatience } from './guard-store';
import { createRestRequester } from './rest-requester';
import { createTcpRequester } from './tcp-requester';

/** Where the store is: Upstash's HTTP interface, or a Redis over TCP. */
export type RedisAddress = { url: string } | { restUrl: string; restToken: string };

/** The Redis that all instances share, behind a guard that limits how long a request waits in an outage. */
export type SharedRedis = {
  client: Redis;
  guard: StoreGuard;
  /** The prefix of every key. */
  prefix: string;
  /** Waits briefly until it responds: it may be down. */
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
        // The first request should not wait for one-time setup.
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

/** @param waitedMsMax how long to wait for the result of a call */
function openRedis(address: RedisAddress, waitedMsMax: number) {
  if ('url' in address) {
    const requester = createTcpRequester(address.url);
    return { client: new Redis(requester), connect: requester.connect, close: requester.close };
  }
  const { restUrl, restToken } = address;
  const client = new Redis(createRestRequester(restUrl, restToken, 1.5 * waitedMsMax));
  return { client, connect: () => client.ping(), close: () => {} };
}

/**
 * Warns if the store may drop keys when its memory is full: usage since the history was last written would
 * be lost with the counters. Stores that hide their policy are skipped.
 * @returns the policy, or null if the store hides it
 */
export async function warnOfEviction(client: Redis): Promise<string | null> {
  // By a script, since the client has no such command and hosted stores refuse CONFIG.
  const info = await client.eval<[], string>("return redis.call('INFO', 'memory')", [], []);
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? null;
  if (policy !== null && policy !== 'noeviction') {
    log.warn({ policy }, 'the counter store may drop keys: set its maxmemory-policy to noeviction');
  }
  return policy;
}
