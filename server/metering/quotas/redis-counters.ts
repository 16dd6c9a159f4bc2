import { isDatabaseAway } from '../../platform/database-away';
import { createAskTogether } from '../../platform/redis/ask-together';
import { createScript, runScript } from '../../platform/redis/run-script';
import type { SharedRedis } from '../../platform/redis/shared-redis';
import { type Ask, type CounterStore, fillUsed, type Used } from './counter-store';
import { createDailyQuota, dayKey } from './daily-quota';

export type CountedAccount = { accountId: string; day: string };

/** What the history has of an account's day. */
export type ReadWritten = (account: CountedAccount) => Promise<Partial<Used>>;

export type RedisCounters = CounterStore & {
  /** Takes at most `max` accounts that this instance has counted and the history does not know yet. */
  takeCounted: (max: number) => CountedAccount[];
  noteCounted: (account: CountedAccount) => void;
  /** The counters as they stand in the store: nothing where it has lost them. */
  readCounters: (account: CountedAccount) => Promise<Partial<Used>>;
  /** The accounts that have counters of a day, also those counted before a crash. */
  listAccounts: (day: string) => AsyncGenerator<string[]>;
};

/** KEYS: counters of the account's day. ARGV: bucket. */
const refundScript = createScript(`
local used = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if used > 0 then return redis.call('HINCRBY', KEYS[1], ARGV[1], -1) end
return 0`);

/**
 * Counts in a Redis that all instances share, with at most one round trip per request. A day that has no
 * counters begins with what the history has of it: the store may have lost its data.
 */
export function createRedisCounters(shared: SharedRedis, readWritten: ReadWritten): RedisCounters {
  const { client: redis, guard, prefix } = shared;
  const counted = new Map<string, CountedAccount>();
  const noteCounted = ({ accountId, day }: CountedAccount) =>
    void counted.set(`${day} ${accountId}`, { accountId, day });
  const askDailyQuota = createAskQuota(shared, readWritten);
  const consumeTogether = createAskTogether(describeAsk, (ask: Ask, count) =>
    // Not before: a round of the history in between would miss it. A unit whose reply was lost belongs there too.
    askDailyQuota(ask, count).finally(() => noteCounted(ask)),
  );
  const readCounters = async ({ accountId, day }: CountedAccount) => {
    const key = dayKey(prefix, accountId, day);
    return (await guard.run('peek', () => redis.hgetall<Partial<Used>>(key))) ?? {};
  };
  return {
    noteCounted,
    readCounters,

    takeCounted(max) {
      const taken: CountedAccount[] = [];
      for (const [key, account] of counted) {
        if (taken.length === max) break;
        counted.delete(key);
        taken.push(account);
      }
      return taken;
    },

    consume: consumeTogether,

    async refund(accountId, bucket, day) {
      const keys = [dayKey(prefix, accountId, day)];
      await guard.run('refund', () => runScript(redis, refundScript, keys, [bucket]));
    },

    async peek(accountId, day) {
      const counts = await readCounters({ accountId, day });
      const isMissing = Object.keys(counts).length === 0;
      return fillUsed(isMissing ? await readWritten({ accountId, day }) : counts);
    },

    async *listAccounts(day) {
      const shape = new RegExp(`^${prefix}:\\{([0-9a-f-]{36})\\}:${day}$`);
      let cursor = '0';
      do {
        const [next, keys] = await guard.run('scan', () =>
          redis.scan(cursor, { match: `${prefix}:{*}:${day}`, count: 1000 }),
        );
        yield keys.flatMap((key) => shape.exec(key)?.[1] ?? []);
        cursor = next;
      } while (cursor !== '0');
    },
  };
}

function createAskQuota({ client, guard, prefix }: SharedRedis, readWritten: ReadWritten) {
  const askDailyQuota = createDailyQuota(client, prefix);
  return async (ask: Ask, count: number) => {
    const decisions = await guard.run('consume', () => askDailyQuota(ask, count));
    if (decisions !== 'missing') return decisions;
    const written = await readWritten(ask).catch((error: unknown) => {
      // The store still has the account's revision, so it has not lost its data: a new day begins.
      if (ask.revision !== undefined && isDatabaseAway(error)) return {};
      throw error;
    });
    const restored = await guard.run('consume', () => askDailyQuota(ask, count, written));
    if (restored === 'missing') throw new Error('The counters could not be restored.');
    return restored;
  };
}

const describeAsk = ({ accountId, bucket, day, limit, totalMax, revision }: Ask) =>
  `${accountId} ${bucket} ${day} ${limit} ${totalMax} ${revision}`;
