import { Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import { readRevisionLua, revisionKey } from '../../accounts/keys/key-revisions';
import { createScript, runScript } from '../../platform/redis/run-script';
import type { Ask, Decision, Used } from './counter-store';
import { midnightMsAfter } from '../../platform/utc-day';

/** Kept this long after its day, so that the history can still be written after a long outage. */
const keptSeconds = 3 * 86_400;

export const dayKey = (prefix: string, accountId: string, day: string) =>
  `${prefix}:{${accountId}}:${day}`;

/**
 * KEYS: revision, counters of the account's day.
 * ARGV: bucket, limit or '', total's limit or '', the caller's revision or '', second of expiry, units wanted, and
 * then, where it is known what the history has of the day, 1, and bucket and count of each of its rows.
 * Counters that are not there may be lost: they are restored from the history, by whoever comes first.
 * A refused call is not counted, so that a larger plan finds all that is left. Returns the index of an
 * outcome, as the client would parse a string as JSON first, and the count or the revision. Where units were
 * consumed, their number follows, and the outcome of those that were not.
 */
const consumeScript = createScript(`${readRevisionLua}
if ARGV[4] ~= '' and ARGV[4] ~= revision then return {3, revision} end
if redis.call('EXISTS', KEYS[2]) == 0 then
  if not ARGV[7] then return {4, 0} end
  for i = 8, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
  if ARGV[8] then redis.call('EXPIREAT', KEYS[2], ARGV[5]) end
end
local used = tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '0')
local consumed, refusal = tonumber(ARGV[6]), 1
if ARGV[2] ~= '' then consumed = math.min(consumed, tonumber(ARGV[2]) - used) end
if consumed > 0 and ARGV[3] ~= '' then
  local left = tonumber(ARGV[3])
  for _, count in ipairs(redis.call('HVALS', KEYS[2])) do left = left - tonumber(count) end
  if left < consumed then consumed, refusal = left, 2 end
end
if consumed <= 0 then return {refusal, used} end
used = redis.call('HINCRBY', KEYS[2], ARGV[1], consumed)
if used == consumed then redis.call('EXPIREAT', KEYS[2], ARGV[5]) end
return {0, used, consumed, refusal}`);
const outcomes = ['passed', 'bucket', 'total', 'stale', 'missing'] as const;

type Question = {
  ask: Ask;
  count: number;
  written: Partial<Used> | undefined;
  decisions: Decision[] | 'missing' | null;
};
/**
 * Decides about a number of requests that ask for the same, in their order. `missing`: the day has no counters of
 * this account, and nothing was consumed.
 * @param written what the history has of the day, once it was read
 */
type AskDailyQuota = (
  ask: Ask,
  count: number,
  written?: Partial<Used>,
) => Promise<Decision[] | 'missing'>;

/**
 * The limiter with an algorithm of our own. The built-in ones count refused calls, which would use up
 * what an upgrade frees. Ours also checks the UTC day, the total and the caller's revision.
 */
export function createDailyQuota(redis: Redis, prefix: string): AskDailyQuota {
  /** A limiter passes on nothing but a string, so each question has a number. */
  const questions = new Map<string, Question>();
  let asked = 0;

  const limiter = new Ratelimit({
    redis,
    prefix: '',
    limiter: () => ({
      async limit(_context, identifier) {
        const question = questions.get(identifier.slice(1));
        if (question === undefined) throw new Error('Unknown question.');
        const decisions = await decide(redis, prefix, question);
        question.decisions = decisions;
        const limit = question.ask.limit ?? 0;
        const last = decisions === 'missing' ? undefined : decisions.at(-1);
        const used = last?.kind === 'passed' ? last.used : limit;
        return {
          success: last?.kind === 'passed',
          limit,
          remaining: Math.max(0, limit - used),
          reset: midnightMsAfter(question.ask.day),
          pending: Promise.resolve(),
        };
      },
      getRemaining: () => Promise.reject(new Error('Peek at the counters.')),
      resetTokens: () => Promise.reject(new Error('Counters are never reset.')),
    }),
    // It would remember a blocked caller until midnight, whatever plan it has by then.
    ephemeralCache: false,
    analytics: false,
    enableTelemetry: false,
    // The guard keeps the time: the limiter would let a late call pass as "0 of 0".
    timeout: 0,
  });

  return async (ask, count, written) => {
    const identifier = String(asked++);
    const question: Question = { ask, count, written, decisions: null };
    questions.set(identifier, question);
    try {
      await limiter.limit(identifier, { rate: count });
    } finally {
      questions.delete(identifier);
    }
    if (question.decisions === null) throw new Error('The limiter decided nothing.');
    return question.decisions;
  };
}

async function decide(
  redis: Redis,
  prefix: string,
  { ask, count, written }: Question,
): Promise<Decision[] | 'missing'> {
  const expiresAtS = midnightMsAfter(ask.day) / 1000 + keptSeconds;
  const [outcome, value, consumed = 0, refusal = 0] = await runScript<Outcome>(
    redis,
    consumeScript,
    [revisionKey(prefix, ask.accountId), dayKey(prefix, ask.accountId, ask.day)],
    [
      ask.bucket,
      ask.limit ?? '',
      ask.totalMax ?? '',
      ask.revision ?? '',
      expiresAtS,
      count,
      ...rowsOf(written),
    ],
  );
  const kind = outcomes[outcome];
  if (kind === 'missing') return kind;
  const before = Number(value) - consumed;
  const decideAbout = (i: number): Decision => {
    if (kind === 'stale') return { kind, revision: String(value) };
    if (i < consumed) return { kind: 'passed', used: before + i + 1 };
    const by = outcomes[kind === 'passed' ? refusal : outcome];
    if (by !== 'bucket' && by !== 'total') throw new Error('The store sent an unknown outcome.');
    return { kind: 'refused', by };
  };
  return Array.from({ length: count }, (_, i) => decideAbout(i));
}

type Outcome = [outcome: number, value: number | string, consumed?: number, refusal?: number];

function rowsOf(written: Partial<Used> | undefined): (string | number)[] {
  if (written === undefined) return [];
  const counts = Object.entries(written).filter(([, used]) => used > 0);
  return [1, ...counts.flat()];
}
