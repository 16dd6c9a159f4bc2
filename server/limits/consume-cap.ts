import { LRUCache } from 'lru-cache';
import { describeWait } from '../contract/describe-duration';
import type { ErrorCode } from '../contract/error-codes';
import { addressKey, wideNetworkOf } from '../platform/requests/origin';
import { AppError, limitReached } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';
import { processWide } from '../platform/process/made-once';
import { sharedRedis } from '../platform/redis/shared-redis';
import type { Cap } from './caps';
import { createSharedCaps, type SharedCaps } from './shared-caps';

/** Where this process counts safety caps. */
export type CapCounters = { shared: SharedCaps | null; memory: MemoryCaps };

const capCounters = (): CapCounters =>
  processWide('caps', () => {
    const redis = sharedRedis();
    return { shared: redis && createSharedCaps(redis, Date.now), memory: createMemoryCaps() };
  });

/** A /48 may hold the networks of 65,536 customers, or belong to a single one. */
const perNetwork = 20;

/**
 * Counts one call against a safety cap of the client's address. An IPv6 /48 as a whole gets 20 times as
 * much, so that it cannot evict the counters of other addresses. If either refuses, neither counts the call.
 * @throws AppError `rate_limit_exceeded`
 */
export async function consumeAddressCap(
  cap: Cap,
  address: string,
  counters = capCounters(),
): Promise<void> {
  const network = wideNetworkOf(address);
  if (network === null) return consumeCap(cap, addressKey(address), counters);
  requireFree(wideCap(cap), network, counters);
  await consumeCap(cap, addressKey(address), counters);
  try {
    // Other addresses of the network may have been counted meanwhile.
    await consumeCap(wideCap(cap), network, counters);
  } catch (error) {
    await refundCap(cap, addressKey(address), counters);
    throw error;
  }
}

/** Refunds a call to the address and to its network. */
export async function refundAddressCap(
  cap: Cap,
  address: string,
  counters?: CapCounters,
): Promise<void> {
  const network = wideNetworkOf(address);
  if (network !== null) await refundCap(wideCap(cap), network, counters);
  await refundCap(cap, addressKey(address), counters);
}

const wideCap = (cap: Cap): Cap => ({
  name: `${cap.name}-network`,
  limit: cap.limit * perNetwork,
  windowMs: cap.windowMs,
  isLocal: true,
  refusal: 'Too many calls come from your IPv6 network (/48).',
});

/**
 * Counts one call against a safety cap: across all instances if they share a store, otherwise, and
 * while the store is away, in this process.
 * @param key what the cap is keyed on: `addressKey(address)`, or an account's id
 * @throws AppError `rate_limit_exceeded` when the cap is reached, which the refused call does not use up further
 */
export async function consumeCap(
  cap: Cap,
  key: string,
  counters: CapCounters = capCounters(),
): Promise<void> {
  const { shared, memory } = counters;
  const asksShared = shared !== null && cap.isLocal !== true && memory.waitMs(cap, key) === 0;
  const sharedWaitMs = asksShared ? await shared.consume(cap, key).catch(() => 0) : 0;
  // Checked again, with no await after it: other calls may have been counted meanwhile.
  requireFree(cap, key, counters, sharedWaitMs);
  // Counted here too, so that there is no second allowance when the store goes away.
  memory.note(cap, key);
}

function requireFree(cap: Cap, key: string, { memory }: CapCounters, sharedWaitMs = 0): void {
  const waitMs = Math.max(sharedWaitMs, memory.waitMs(cap, key));
  if (waitMs > 0) throw capReached(cap, Math.ceil(waitMs / 1000));
}

/** Refunds a call that turned out not to count: the newest one, since all count alike. */
export async function refundCap(
  cap: Cap,
  key: string,
  { shared, memory }: CapCounters = capCounters(),
): Promise<void> {
  memory.refund(cap, key);
  if (shared !== null && cap.isLocal !== true) await shared.refund(cap, key).catch(() => {});
}

/**
 * Runs an attempt that was counted beforehand, so that parallel guesses cannot exceed the cap, and
 * refunds it unless it fails with the code of a wrong guess.
 */
export async function refundUnless<T>(
  wrong: ErrorCode,
  refund: () => Promise<void>,
  attempt: () => Promise<T>,
): Promise<T> {
  let isWrong = false;
  try {
    return await attempt();
  } catch (error) {
    isWrong = error instanceof AppError && error.code === wrong;
    throw error;
  } finally {
    if (!isWrong) await refund();
  }
}

function capReached(cap: Cap, waitSeconds: number): AppError {
  metrics().capRefusals.inc({ cap: cap.name });
  const window = cap.windowMs === 60_000 ? 'a minute' : 'an hour';
  const rule = cap.refusal ?? `This endpoint allows ${cap.limit} calls ${window}.`;
  return limitReached('cap', `${rule} Try again in ${describeWait(waitSeconds)}.`, waitSeconds);
}

/** Counts safety caps in the process. */
export type MemoryCaps = {
  /** @returns 0 when a call would pass, otherwise the milliseconds until one would */
  waitMs: (cap: Cap, key: string) => number;
  note: (cap: Cap, key: string) => void;
  /** Refunds the newest call. */
  refund: (cap: Cap, key: string) => void;
};

/** Per cap, so that many addresses at one cap cannot evict those of another. */
export const keysMax = 20_000;

export function createMemoryCaps(now: () => number = Date.now): MemoryCaps {
  const lists = new Map<string, LRUCache<string, number[]>>();
  const listOf = ({ name }: Cap) => {
    const list = lists.get(name) ?? new LRUCache<string, number[]>({ max: keysMax });
    lists.set(name, list);
    return list;
  };
  const recent = (cap: Cap, key: string) => {
    const passed = listOf(cap).get(key) ?? [];
    const since = now() - cap.windowMs;
    while (passed[0] !== undefined && passed[0] <= since) passed.shift();
    return passed;
  };
  return {
    waitMs(cap, key) {
      const passed = recent(cap, key);
      const [oldest] = passed;
      if (passed.length < cap.limit || oldest === undefined) return 0;
      return oldest + cap.windowMs - now();
    },
    note(cap, key) {
      const passed = recent(cap, key);
      passed.push(now());
      listOf(cap).set(key, passed);
    },
    refund(cap, key) {
      recent(cap, key).pop();
    },
  };
}
