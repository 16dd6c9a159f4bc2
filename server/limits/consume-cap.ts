import { describeWait } from '../contract/describe-duration';
import { AppError } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';
import { processWide } from '../platform/process-wide';
import { createScript, runScript } from '../platform/redis/run-script';
import { type SharedRedis, sharedRedis } from '../platform/redis/shared-redis';
import { upgradeUrl } from '../platform/upgrade-url';
import type { Cap } from './caps';
import { createMemoryCaps, type MemoryCaps } from './memory-caps';

/** Where this process counts safety caps. */
export type CapCounters = { shared: SharedRedis | null; memory: MemoryCaps; now: () => number };

const capCounters = (): CapCounters =>
  processWide('caps', () => ({
    shared: sharedRedis(),
    memory: createMemoryCaps(),
    now: Date.now,
  }));

/**
 * Counts one call against a safety cap: for all instances together where they share a store, and in
 * this process where they do not, or while the store is away.
 * @param key what the cap is keyed on: `addressKey(address)`, or an account's id
 * @throws AppError `rate_limit_exceeded` when the cap is reached; the refused call is not counted
 */
export async function consumeCap(
  cap: Cap,
  key: string,
  { shared, memory, now }: CapCounters = capCounters(),
): Promise<void> {
  const asksShared = shared !== null && cap.isLocal !== true && memory.waitMs(cap, key) === 0;
  const sharedWaitMs = asksShared ? await consumeShared(shared, cap, key, now()).catch(() => 0) : 0;
  // Looked up again, with no wait after it: other calls may have come in between.
  const waitMs = Math.max(sharedWaitMs, memory.waitMs(cap, key));
  if (waitMs > 0) throw capReached(cap, Math.ceil(waitMs / 1000));
  // Counted here too, so that nobody gets a second allowance when the store goes away.
  memory.note(cap, key);
}

/** Gives back a call that has turned out not to count: the newest one, since all count alike. */
export async function refundCap(
  cap: Cap,
  key: string,
  { shared, memory }: CapCounters = capCounters(),
): Promise<void> {
  memory.refund(cap, key);
  if (shared === null || cap.isLocal === true) return;
  const { client, guard, prefix } = shared;
  const keys = [`${prefix}:cap:${cap.name}:${key}`];
  await guard.run('cap', () => runScript(client, refundScript, keys, [])).catch(() => {});
}

const refundScript = createScript(`return redis.call('RPOP', KEYS[1])`);

/**
 * KEYS: the instants of the calls that passed. ARGV: now, window, limit.
 * Returns 0 when the call passes, otherwise the milliseconds until one would.
 */
const capScript = createScript(`
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

function consumeShared(
  { client, guard, prefix }: SharedRedis,
  { name, windowMs, limit }: Cap,
  key: string,
  nowMs: number,
): Promise<number> {
  const keys = [`${prefix}:cap:${name}:${key}`];
  return guard.run('cap', () =>
    runScript<number>(client, capScript, keys, [nowMs, windowMs, limit]),
  );
}

function capReached(cap: Cap, waitSeconds: number): AppError {
  metrics().capRefusals.inc({ cap: cap.name });
  const window = cap.windowMs === 60_000 ? 'a minute' : 'an hour';
  return new AppError(
    'rate_limit_exceeded',
    `${cap.refusal ?? `This endpoint allows ${cap.limit} calls ${window}.`} Try again in ${describeWait(waitSeconds)}.`,
    {
      headers: { 'Retry-After': String(waitSeconds) },
      extras: { reset_in_seconds: waitSeconds, upgrade_url: upgradeUrl() },
    },
  );
}
