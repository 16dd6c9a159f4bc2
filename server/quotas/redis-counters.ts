import { randomUUID } from 'node:crypto';
import type { Redis } from '@upstash/redis';
import type { StoreGuard } from '../redis/guard-store';
import type { Cap } from './caps';
import { type CounterStore, noneUsed, type RevisionStore } from './counter-store';
import { createDailyQuota, dayKey, revisionKey } from './daily-quota';
import { buckets } from './plans';
import { createTouchedAccounts, type TouchedAccounts } from './touched-accounts';
import { capScript, refundScript, revisionScript, runScript } from './redis-scripts';

export type RedisCounters = CounterStore & {
  revisions: RevisionStore;
  /** Whom this instance has counted and the history does not know yet. */
  touched: TouchedAccounts;
  /** @returns 0 when the call passes, otherwise the milliseconds until one would */
  consumeCap: (cap: Cap, key: string, nowMs: number) => Promise<number>;
  /** The accounts that have counters of a day: whoever was counted before a crash too. */
  listAccounts: (day: string) => AsyncGenerator<string[]>;
};

const revisionLivesSeconds = 86_400;

/** Counts in a Redis that all instances share, one round trip a request. */
export function createRedisCounters(
  redis: Redis,
  guard: StoreGuard,
  prefix = 'marque',
): RedisCounters {
  const touched = createTouchedAccounts();
  const askDailyQuota = createDailyQuota(redis, prefix);
  return {
    touched,

    async consume(ask) {
      // Noted first: what was counted although the answer got lost belongs to the history too.
      touched.add(ask.accountId, ask.day);
      return guard.run('consume', () => askDailyQuota(ask));
    },

    async refund(accountId, bucket, day) {
      const keys = [dayKey(prefix, accountId, day)];
      await guard.run('refund', () => runScript(redis, refundScript, keys, [bucket]));
    },

    async peek(accountId, day) {
      const kept = await guard.run('peek', () =>
        redis.hgetall<Record<string, number>>(dayKey(prefix, accountId, day)),
      );
      const used = noneUsed();
      for (const bucket of buckets) used[bucket] = kept?.[bucket] ?? 0;
      return used;
    },

    consumeCap: (cap, key, nowMs) =>
      guard.run('cap', () =>
        runScript<number>(
          redis,
          capScript,
          [`${prefix}:cap:${cap.name}:${key}`],
          [nowMs, cap.windowMs, cap.limit],
        ),
      ),

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

    revisions: {
      read: (accountId) =>
        guard.run('revision', () =>
          runScript<string>(redis, revisionScript, [revisionKey(prefix, accountId)], []),
        ),
      async change(accountId) {
        const key = revisionKey(prefix, accountId);
        await guard.run('revision', () =>
          redis.set(key, `r${randomUUID()}`, { ex: revisionLivesSeconds }),
        );
      },
    },
  };
}
