import { revisionKey, readRevisionLua } from './account-revisions';
import { isDatabaseAway } from '../../platform/errors';
import { createAskTogether } from '../../platform/process/ask-together';
import { createScript, runScript } from '../../platform/redis/run-script';
import type { SharedRedis } from '../../platform/redis/shared-redis';
import { midnightMsAfter } from '../../contract/utc-day';
import {
  type Ask,
  type CounterStore,
  type Decision,
  describeAsk,
  fillUsed,
  type Used,
} from './counter-store';

/*
 * Daily quotas use a script of our own, run through `@upstash/redis`. The limiters of `@upstash/ratelimit`, which
 * serve the caps, count refused calls, and support neither UTC days, nor a total of all buckets, nor revisions.
 */

export type CountedAccount = { accountId: string; day: string };

/** Reads an account's counts for a day from the history. */
export type ReadWritten = (account: CountedAccount) => Promise<Partial<Used>>;

export type RedisCounters = CounterStore & {
  /** Takes at most `max` accounts that this instance has counted and not yet written to the history. */
  takeCounted: (max: number) => CountedAccount[];
  noteCounted: (account: CountedAccount) => void;
  /** The counters in the store; empty if it has lost them. */
  readCounters: (account: CountedAccount) => Promise<Partial<Used>>;
  /** The accounts with counters for a day, including those counted before a crash. */
  listAccounts: (day: string) => AsyncGenerator<string[]>;
};

/** Kept this long after its day, so that the history can still be written after a long outage. */
const keptSeconds = 3 * 86_400;

const expiresAtS = (day: string) => midnightMsAfter(day) / 1000 + keptSeconds;

const dayKey = (prefix: string, { accountId, day }: CountedAccount) =>
  `${prefix}:{${accountId}}:${day}`;

/**
 * KEYS: revision, counters of the account's day.
 * ARGV: bucket, limit or '', total's limit or '', the caller's revision or '', second of expiry, units wanted; once
 * the history has been read, also 1, then bucket and count of each of its rows for the day.
 * Missing counters may have been lost: the first caller restores them from the history.
 * Refused calls are not counted, so that a larger plan starts with its full remainder. Returns the index
 * of an outcome (the client would try to parse a string as JSON) and the count. If units were consumed,
 * their number follows, the outcome of the rest, and what is left of the total before.
 */
const consumeScript = createScript(`${readRevisionLua}
if ARGV[4] ~= '' and ARGV[4] ~= revision then return {3, 0} end
if redis.call('EXISTS', KEYS[2]) == 0 then
  if not ARGV[7] then return {4, 0} end
  for i = 8, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
  if ARGV[8] then redis.call('EXPIREAT', KEYS[2], ARGV[5]) end
end
local used = tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '0')
local consumed, refusal, left = tonumber(ARGV[6]), 1, 0
if ARGV[2] ~= '' then consumed = math.min(consumed, tonumber(ARGV[2]) - used) end
if consumed > 0 and ARGV[3] ~= '' then
  left = tonumber(ARGV[3])
  for _, count in ipairs(redis.call('HVALS', KEYS[2])) do left = left - tonumber(count) end
  if left < consumed then consumed, refusal = left, 2 end
end
if consumed <= 0 then return {refusal, used} end
used = redis.call('HINCRBY', KEYS[2], ARGV[1], consumed)
if used == consumed then redis.call('EXPIREAT', KEYS[2], ARGV[5]) end
return {0, used, consumed, refusal, left}`);
const outcomes = ['passed', 'bucket', 'total', 'stale', 'missing'] as const;
type Reply = [outcome: number, used: number, consumed?: number, refusal?: number, left?: number];

/** KEYS: counters of the account's day. ARGV: bucket. */
const refundScript = createScript(`
local used = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if used > 0 then return redis.call('HINCRBY', KEYS[1], ARGV[1], -1) end
return 0`);

/** KEYS: counters of the account's day. ARGV: second of expiry, then bucket and least count of each. */
const raiseScript = createScript(`
for i = 2, #ARGV, 2 do
  local used = tonumber(redis.call('HGET', KEYS[1], ARGV[i]) or '0')
  if used < tonumber(ARGV[i + 1]) then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
redis.call('EXPIREAT', KEYS[1], ARGV[1])
return 0`);

/**
 * Counts in a Redis that all instances share, with at most one round trip per request. A day without
 * counters starts from the history: the store may have lost its data.
 */
export function createRedisCounters(shared: SharedRedis, readWritten: ReadWritten): RedisCounters {
  const { client: redis, guard, prefix } = shared;
  const counted = new Map<string, CountedAccount>();
  const noteCounted = ({ accountId, day }: CountedAccount) =>
    void counted.set(`${day} ${accountId}`, { accountId, day });
  const readCounters = async (account: CountedAccount) => {
    const key = dayKey(prefix, account);
    return (await guard.run('peek', () => redis.hgetall<Partial<Used>>(key))) ?? {};
  };
  return {
    noteCounted,
    readCounters,

    takeCounted(max) {
      const taken = [...counted].slice(0, max);
      for (const [key] of taken) counted.delete(key);
      return taken.map(([, account]) => account);
    },

    consume: createAskTogether(describeAsk, (ask: Ask, count) =>
      // Not earlier, or the history could be written in between. Also on errors: the store may have counted.
      consume(shared, readWritten, ask, count).finally(() => noteCounted(ask)),
    ),

    async refund(accountId, bucket, day) {
      const keys = [dayKey(prefix, { accountId, day })];
      await guard.run('refund', () => runScript(redis, refundScript, keys, [bucket]));
    },

    async peek(accountId, day) {
      const counts = await readCounters({ accountId, day });
      const isMissing = Object.keys(counts).length === 0;
      return fillUsed(isMissing ? await readWritten({ accountId, day }) : counts);
    },

    async raise(accountId, day, counts) {
      const account = { accountId, day };
      await raise(shared, account, [await readWritten(account), counts]);
      noteCounted(account);
    },

    async *listAccounts(day) {
      const shape = new RegExp(`^${prefix}:\\{([0-9a-f-]{36})\\}:${day}$`);
      let cursor = '0';
      do {
        const [next, keys] = await guard.run('scan', () =>
          redis.scan(cursor, { match: `${prefix}:{*}:${day}`, count: 500 }),
        );
        yield keys.flatMap((key) => shape.exec(key)?.[1] ?? []);
        cursor = next;
      } while (cursor !== '0');
    },
  };
}

/** With the history, which is not read any more once the store has counters. */
async function raise(
  { client, guard, prefix }: SharedRedis,
  account: CountedAccount,
  counts: Partial<Used>[],
): Promise<void> {
  const args = [expiresAtS(account.day), ...counts.flatMap((used) => Object.entries(used).flat())];
  await guard.run('raise', () => runScript(client, raiseScript, [dayKey(prefix, account)], args));
}

/** Decides a number of identical requests at once, in their order. */
async function consume(
  shared: SharedRedis,
  readWritten: ReadWritten,
  ask: Ask,
  count: number,
): Promise<Decision[]> {
  const decisions = await runConsume(shared, ask, count);
  if (decisions !== 'missing') return decisions;
  const written = await readWritten(ask).catch((error: unknown) => {
    // The store still has the account's revision, so it has not lost its data: this is a new day.
    if (ask.revision !== undefined && isDatabaseAway(error)) return {};
    throw error;
  });
  const restored = await runConsume(shared, ask, count, written);
  if (restored === 'missing') throw new Error('The counters could not be restored.');
  return restored;
}

/**
 * @param written the day's counts in the history, once they have been read
 * @returns `missing` when the account has no counters for the day; nothing is consumed then
 */
async function runConsume(
  { client, guard, prefix }: SharedRedis,
  ask: Ask,
  count: number,
  written?: Partial<Used>,
): Promise<Decision[] | 'missing'> {
  const { accountId, bucket, day, limit, totalMax, revision } = ask;
  const keys = [revisionKey(prefix, accountId), dayKey(prefix, ask)];
  const given = [bucket, limit ?? '', totalMax ?? '', revision ?? '', expiresAtS(day), count];
  const [outcome, used, consumed = 0, refusal = outcome, left = 0] = await guard.run(
    'consume',
    () => runScript<Reply>(client, consumeScript, keys, [...given, ...rowsOf(written)]),
  );
  const kind = outcomes[outcome];
  if (kind === 'missing') return kind;
  const decide = (i: number): Decision => {
    if (kind === 'stale') return { kind };
    if (i < consumed) {
      const passed = { kind: 'passed', used: used - consumed + i + 1 } as const;
      return totalMax === null ? passed : { ...passed, total: totalMax - left + i + 1 };
    }
    const by = outcomes[refusal];
    if (by !== 'bucket' && by !== 'total') throw new Error('The store sent an unknown outcome.');
    return { kind: 'refused', by };
  };
  return Array.from({ length: count }, (_, i) => decide(i));
}

function rowsOf(written: Partial<Used> | undefined): (string | number)[] {
  if (written === undefined) return [];
  const counts = Object.entries(written).filter(([, used]) => used > 0);
  return [1, ...counts.flat()];
}
