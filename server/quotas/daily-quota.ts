import { Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import type { Ask, Decision } from './counter-store';
import { consumeScript, runScript } from './redis-scripts';
import { dateOfDay, addDays } from './utc-day';

/** Kept this long after its day, so that the history can still be written after a long outage. */
const keptDays = 3;

type Reply = ['passed' | 'bucket' | 'total', number] | ['stale', string];

export const revisionKey = (prefix: string, accountId: string) => `${prefix}:{${accountId}}:rev`;
export const dayKey = (prefix: string, accountId: string, day: string) =>
  `${prefix}:{${accountId}}:${day}`;

/**
 * One question to the limiter. Its own algorithms count refused calls, which would eat up what an
 * upgrade frees; ours also looks at the day of UTC, at the total, and at the caller's revision.
 */
export async function askDailyQuota(redis: Redis, prefix: string, ask: Ask): Promise<Decision> {
  let decision: Decision | undefined;
  const limiter = new Ratelimit({
    redis,
    prefix,
    limiter: () => ({
      limit: async () => {
        decision = await decide(redis, prefix, ask);
        const used = decision.kind === 'passed' ? decision.used : (ask.limit ?? 0);
        return {
          success: decision.kind === 'passed',
          limit: ask.limit ?? 0,
          remaining: Math.max(0, (ask.limit ?? 0) - used),
          reset: dateOfDay(addDays(ask.day, 1)).getTime(),
          pending: Promise.resolve(),
        };
      },
      getRemaining: () => Promise.reject(new Error('Ask the counters.')),
      resetTokens: () => Promise.reject(new Error('Counters are never reset.')),
    }),
    // It would remember a blocked caller until midnight, whatever plan it has by then.
    ephemeralCache: false,
    analytics: false,
    enableTelemetry: false,
    // The guard has the only clock, or a late answer would pass for "yes, 0 of 0".
    timeout: 0,
  });
  await limiter.limit(ask.accountId);
  if (decision === undefined) throw new Error('The limiter did not ask.');
  return decision;
}

async function decide(redis: Redis, prefix: string, ask: Ask): Promise<Decision> {
  const expiresAtS = dateOfDay(addDays(ask.day, 1 + keptDays)).getTime() / 1000;
  const [kind, value] = await runScript<Reply>(
    redis,
    consumeScript,
    [revisionKey(prefix, ask.accountId), dayKey(prefix, ask.accountId, ask.day)],
    [ask.bucket, ask.limit ?? '', ask.totalMax ?? '', ask.revision ?? '', expiresAtS],
  );
  if (kind === 'stale') return { kind, revision: value };
  return kind === 'passed' ? { kind, used: value } : { kind: 'refused', by: kind };
}
