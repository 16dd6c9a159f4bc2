import { Redis } from '@upstash/redis';
import { env } from '../env';
import { log } from '../log';
import { metrics } from '../metrics/metrics';
import { processWide } from '../process/made-once';
import { guardStore, type StoreGuard, usualPatience } from './guard-store';
import { createTcpRequester } from './tcp-requester';

/** Where the store is: Upstash's HTTP interface, or a Redis over TCP. */
export type RedisAddress = { url: string } | { restUrl: string; restToken: string };

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

/** @param waitedMsMax how long the result of a call is waited for at most */
function openRedis(address: RedisAddress, waitedMsMax: number) {
  if ('url' in address) {
    const requester = createTcpRequester(address.url);
    return { client: new Redis(requester), connect: requester.connect, close: requester.close };
  }
  const client = new Redis({
    url: address.restUrl,
    token: address.restToken,
    // A repeated call whose response was lost would count twice.
    retry: { retries: 0 },
    // Frees the socket of an abandoned call. Made for each call: one signal for
    // all would stay aborted for good.
    signal: () => AbortSignal.timeout(1.5 * waitedMsMax),
    enableTelemetry: false,
  });
  return { client, connect: () => client.ping(), close: () => {} };
}

/**
 * Warns where the store may drop keys when its memory is full: with the counters of a day goes what was
 * used of it since the history was last written. Stores that do not tell their policy are passed over.
 * @returns the policy, or null where it is not told
 */
export async function warnOfEviction(client: Redis): Promise<string | null> {
  // By a script, since the client has no such command, and CONFIG is refused by hosted stores.
  const info = await client.eval<[], string>("return redis.call('INFO', 'memory')", [], []);
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? null;
  if (policy !== null && policy !== 'noeviction') {
    log.warn({ policy }, 'the counter store may drop keys: set its maxmemory-policy to noeviction');
  }
  return policy;
}
