import { createHash } from 'node:crypto';
import type { Redis } from '@upstash/redis';

export type Script = { text: string; sha1: string };

const script = (text: string): Script => ({
  text,
  sha1: createHash('sha1').update(text).digest('hex'),
});

/**
 * An account's revision is made when somebody asks for it: one that the store has lost is never the
 * one that an instance remembers. Given out by the store's clock, none comes twice.
 */
const readRevision = `
local revision = redis.call('GET', KEYS[1])
if not revision then
  local now = redis.call('TIME')
  revision = 'r' .. now[1] .. '.' .. now[2]
  redis.call('SET', KEYS[1], revision, 'EX', 86400)
end`;

/**
 * KEYS: revision, counters of the account's day.
 * ARGV: bucket, limit or '', total's limit or '', the caller's revision or '', second of expiry.
 * A refused call is not counted, so that a larger plan finds all that is left. Returns a number of
 * `outcomes` and the count or the revision: the client takes each text for JSON first, and that
 * costs more than everything else here.
 */
export const consumeScript = script(`${readRevision}
if ARGV[4] ~= '' and ARGV[4] ~= revision then return {3, revision} end
local used = tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '0')
if ARGV[2] ~= '' and used >= tonumber(ARGV[2]) then return {1, used} end
if ARGV[3] ~= '' then
  local total = 0
  for _, count in ipairs(redis.call('HVALS', KEYS[2])) do total = total + tonumber(count) end
  if total >= tonumber(ARGV[3]) then return {2, used} end
end
used = redis.call('HINCRBY', KEYS[2], ARGV[1], 1)
if used == 1 then redis.call('EXPIREAT', KEYS[2], ARGV[5]) end
return {0, used}`);

export const outcomes = ['passed', 'bucket', 'total', 'stale'] as const;

/** KEYS: counters of the account's day. ARGV: bucket. */
export const refundScript = script(`
local used = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if used > 0 then return redis.call('HINCRBY', KEYS[1], ARGV[1], -1) end
return 0`);

/** KEYS: revision. */
export const revisionScript = script(`${readRevision}
return revision`);

/**
 * KEYS: the instants of the calls that passed. ARGV: now, span, limit.
 * Returns 0 when the call passes, otherwise the milliseconds until one would.
 */
export const capScript = script(`
local now, span = tonumber(ARGV[1]), tonumber(ARGV[2])
local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - span do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end
if redis.call('LLEN', KEYS[1]) >= tonumber(ARGV[3]) then return tonumber(oldest) + span - now end
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 0`);

type ScriptRunner = Pick<Redis, 'evalsha' | 'eval'>;

/** Runs a script by its hash; a store that does not know it yet is sent the text. */
export async function runScript<T>(
  redis: ScriptRunner,
  { text, sha1 }: Script,
  keys: string[],
  parameters: (string | number)[],
): Promise<T> {
  try {
    return await redis.evalsha<(string | number)[], T>(sha1, keys, parameters);
  } catch (error) {
    if (!String(error).includes('NOSCRIPT')) throw error;
    return redis.eval<(string | number)[], T>(text, keys, parameters);
  }
}
