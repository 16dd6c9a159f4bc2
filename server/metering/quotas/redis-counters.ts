import { createScript, runScript } from '../../platform/redis/run-script';
import type { SharedRedis } from '../../platform/redis/shared-redis';
import { type CounterStore, fillUsed, type Used } from './counter-store';
import { createDailyQuota, dayKey } from './daily-quota';

export type CountedAccount = { accountId: string; day: string };

export type RedisCounters = CounterStore & {
  /** Takes at most `max` accounts that this instance has counted and the history does not know yet. */
  takeCounted: (max: number) => CountedAccount[];
  noteCounted: (account: CountedAccount) => void;
  /** The accounts that have counters of a day, also those counted before a crash. */
  listAccounts: (day: string) => AsyncGenerator<string[]>;
};

/** KEYS: counters of the account's day. ARGV: bucket. */
const refundScript = createScript(`
local used = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if used > 0 then return redis.call('HINCRBY', KEYS[1], ARGV[1], -1) end
return 0`);

/** Counts in a Redis that all instances share, with one round trip per request. */
export function createRedisCounters({ client: redis, guard, prefix }: SharedRedis): RedisCounters {
  const counted = new Map<string, CountedAccount>();
  const askDailyQuota = createDailyQuota(redis, prefix);
  const noteCounted = ({ accountId, day }: CountedAccount) =>
    void counted.set(`${day} ${accountId}`, { accountId, day });
  return {
    noteCounted,

    takeCounted(max) {
      const taken: CountedAccount[] = [];
      for (const [key, account] of counted) {
        if (taken.length === max) break;
        counted.delete(key);
        taken.push(account);
      }
      return taken;
    },

    async consume(ask) {
      // Noted first: a unit whose reply was lost belongs to the history too.
      noteCounted(ask);
      return guard.run('consume', () => askDailyQuota(ask));
    },

    async refund(accountId, bucket, day) {
      const keys = [dayKey(prefix, accountId, day)];
      await guard.run('refund', () => runScript(redis, refundScript, keys, [bucket]));
    },

    async peek(accountId, day) {
      const key = dayKey(prefix, accountId, day);
      const counts = await guard.run('peek', () => redis.hgetall<Partial<Used>>(key));
      return fillUsed(counts ?? {});
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
