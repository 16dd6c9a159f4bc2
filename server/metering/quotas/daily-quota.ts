import { Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import type { Ask, Decision } from './counter-store';
import { consumeScript, outcomes, runScript } from './redis-scripts';
import { midnightMsAfter } from './utc-day';

/** Kept this long after its day, so that the history can still be written after a long outage. */
const keptSeconds = 3 * 86_400;

export const revisionKey = (prefix: string, accountId: string) => `${prefix}:{${accountId}}:rev`;
export const dayKey = (prefix: string, accountId: string, day: string) =>
  `${prefix}:{${accountId}}:${day}`;

type Question = { ask: Ask; decision: Decision | null };

/**
 * The limiter with an algorithm of our own. Its own ones count refused calls, which would eat up
 * what an upgrade frees; ours also looks at the day of UTC, the total and the caller's revision.
 */
export function createDailyQuota(redis: Redis, prefix: string): (ask: Ask) => Promise<Decision> {
  /** All that a limiter passes on is a text, so each question is known by a number. */
  const questions = new Map<string, Question>();
  let asked = 0;

  const limiter = new Ratelimit({
    redis,
    prefix: '',
    limiter: () => ({
      async limit(_context, identifier) {
        const question = questions.get(identifier.slice(1));
        if (question === undefined) throw new Error('Nobody has asked.');
        const decision = await decide(redis, prefix, question.ask);
        question.decision = decision;
        const limit = question.ask.limit ?? 0;
        const used = decision.kind === 'passed' ? decision.used : limit;
        return {
          success: decision.kind === 'passed',
          limit,
          remaining: Math.max(0, limit - used),
          reset: midnightMsAfter(question.ask.day),
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

  return async (ask) => {
    const identifier = String(asked++);
    const question: Question = { ask, decision: null };
    questions.set(identifier, question);
    try {
      await limiter.limit(identifier);
    } finally {
      questions.delete(identifier);
    }
    if (question.decision === null) throw new Error('The limiter did not ask.');
    return question.decision;
  };
}

async function decide(redis: Redis, prefix: string, ask: Ask): Promise<Decision> {
  const expiresAtS = midnightMsAfter(ask.day) / 1000 + keptSeconds;
  const [outcome, value] = await runScript<[number, number | string]>(
    redis,
    consumeScript,
    [revisionKey(prefix, ask.accountId), dayKey(prefix, ask.accountId, ask.day)],
    [ask.bucket, ask.limit ?? '', ask.totalMax ?? '', ask.revision ?? '', expiresAtS],
  );
  const kind = outcomes[outcome];
  if (kind === undefined) throw new Error('The store did not answer what was asked.');
  if (kind === 'stale') return { kind, revision: String(value) };
  return kind === 'passed' ? { kind, used: Number(value) } : { kind: 'refused', by: kind };
}
