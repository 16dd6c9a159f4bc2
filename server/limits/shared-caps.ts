import { type Algorithm, Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import { createScript, runScript } from '../platform/redis/run-script';
import type { SharedRedis } from '../platform/redis/shared-redis';
import type { Cap } from './caps';

/** Counts safety caps for all instances together. */
export type SharedCaps = ReturnType<typeof createSharedCaps>;

/** One limiter for each cap; its identifiers are the addresses or accounts that are counted. */
export function createSharedCaps({ client, guard, prefix }: SharedRedis, now: () => number) {
  const limiters = new Map<string, Ratelimit>();
  const limiterOf = (cap: Cap) => {
    const known = limiters.get(cap.name);
    if (known !== undefined) return known;
    const limiter = new Ratelimit({
      redis: client,
      prefix: `${prefix}:cap:${cap.name}`,
      limiter: exactWindow(cap, now),
      // The cache would still refuse a key whose call has been refunded.
      ephemeralCache: false,
      // The guard has the timeout: the limiter would let a late call pass.
      timeout: 0,
    });
    limiters.set(cap.name, limiter);
    return limiter;
  };
  return {
    /** @returns 0 when the call passes, which counts it; otherwise the milliseconds until one would */
    consume: async (cap: Cap, key: string): Promise<number> => {
      const { success, reset } = await guard.run('cap', () => limiterOf(cap).limit(key));
      return success ? 0 : Math.max(1, reset - now());
    },
    /** Refunds the newest call. */
    refund: (cap: Cap, key: string) =>
      guard.run('cap', () => limiterOf(cap).limit(key, { rate: -1 })),
  };
}

/**
 * KEYS: the instants of the calls that passed. ARGV: now, window, limit, 1 or -1 for a refund.
 * Returns 0 when the call passes, otherwise the milliseconds until one would.
 */
const windowScript = createScript(`
if ARGV[4] == '-1' then redis.call('RPOP', KEYS[1]) return 0 end
local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
if redis.call('LLEN', KEYS[1]) >= tonumber(ARGV[3]) then return tonumber(oldest) + window - now end
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`);

type Context = Parameters<ReturnType<Algorithm<{ redis: Redis; prefix: string }>>['limit']>[0];

/**
 * At most `limit` calls in any window. The library's sliding window only estimates the calls of the
 * previous window, so it lets too many pass and cannot tell when to retry.
 */
function exactWindow({ limit, windowMs }: Cap, now: () => number): Algorithm<Context> {
  const notAsked = () => Promise.reject(new Error('Caps only consume and refund.'));
  return () => ({
    async limit({ redis }, key, rate = 1) {
      const nowMs = now();
      const values = [nowMs, windowMs, limit, rate];
      const waitMs = await runScript<number>(redis, windowScript, [key], values);
      const reset = nowMs + waitMs;
      return { success: waitMs === 0, limit, remaining: 0, reset, pending: Promise.resolve() };
    },
    getRemaining: notAsked,
    resetTokens: notAsked,
  });
}
