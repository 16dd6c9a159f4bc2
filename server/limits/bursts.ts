import { performance } from 'node:perf_hooks';
import { LRUCache } from 'lru-cache';
import { describeWait } from '../contract/describe-duration';
import { addressKey, wideNetworkOf } from '../platform/requests/origin';
import { env } from '../platform/env';
import { type AppError, limitReached } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';
import { processWide } from '../platform/process/made-once';

/** Work for one address may take a fifth of the process's time: several accounts may share it. */
const workFactor = 5;
/** What the count of a request pays for. A picture takes a tenth of it. */
const countedWorkMs = 0.4;
/** The work for a key that is not in memory, mostly the database's. */
export const unknownKeyMs = 10;
/** A request may be in progress for long while others work, and pays for no more than this. */
const workMsMax = 25;

/** An IPv6 /48 as a whole gets this many times as much as an address. It may hold 65,536 of them. */
const perNetwork = 4;

/** Lists of their own, so that many addresses cannot evict accounts. */
type Bursts = Record<'ofAddress' | 'ofNetwork' | 'ofAccount', BurstLimiter | null>;

const bursts = () => processWide('bursts', () => createBursts(env.requestsPerSecond));

/** @param perSecond 0 for no limit */
export function createBursts(perSecond: number, now?: () => number): Bursts {
  if (perSecond === 0) return { ofAddress: null, ofNetwork: null, ofAccount: null };
  const create = (times: number) =>
    createBurstLimiter({ perSecond: perSecond * times, atOnce: 2 * perSecond * times }, now);
  return { ofAddress: create(1), ofNetwork: create(perNetwork), ofAccount: create(1) };
}

/**
 * Counts a request from an address, before any other work.
 * @returns the error when requests come too fast; null if the address is unknown
 */
export function takeAddressBurst(address: string): AppError | null {
  const { ofAddress, ofNetwork } = bursts();
  if (ofAddress === null || address === '') return null;
  const network = wideNetworkOf(address);
  // One address must not use up what the others of its network have.
  const waitMs =
    ofAddress.take(burstKey(address)) || (network === null ? 0 : (ofNetwork?.take(network) ?? 0));
  return waitMs === 0 ? null : tooFast('burst-address', waitMs);
}

/**
 * Throttles an address by work for its requests, so that it pays with time and not only with their number. The
 * work of the event loop is measured for every request (`workMeter`); other work is charged where it is done.
 */
export function chargeWork(address: string, workMs: number): void {
  if (address === '') return;
  const { ofAddress, ofNetwork } = bursts();
  ofAddress?.charge(burstKey(address), workMs * workFactor);
  const network = wideNetworkOf(address);
  if (network !== null) ofNetwork?.charge(network, (workMs * workFactor) / perNetwork);
}

/**
 * Counts a request from an account.
 * @throws AppError `rate_limit_exceeded`
 */
export function takeAccountBurst(accountId: string): void {
  const waitMs = bursts().ofAccount?.take(accountId) ?? 0;
  if (waitMs > 0) throw tooFast('burst-account', waitMs);
}

/** Only IPv6 needs to be parsed, and this runs for every request. */
function burstKey(address: string): string {
  return address.includes(':') ? addressKey(address) : address;
}

function tooFast(cap: string, waitMs: number): AppError {
  metrics().capRefusals.inc({ cap });
  const seconds = Math.ceil(waitMs / 1000);
  const message = `You are sending requests too fast. Try again in ${describeWait(seconds)}.`;
  return limitReached('burst', message, seconds);
}

/** Token buckets, one per key: `atOnce` requests may come together, then `perSecond`. */
export type BurstLimiter = {
  /** @returns 0 when the request passes, otherwise the milliseconds until it would */
  take: (key: string) => number;
  /** Charges what a request has cost, as milliseconds during which its bucket does not refill. */
  charge: (key: string, costMs: number) => void;
};

/** Bounds the memory. A client with more addresses than this escapes any limit per address. */
const keysMax = 50_000;

/**
 * In the process, with one number for each key (GCRA): it runs before every request, so it makes no
 * round trip to a store.
 */
export function createBurstLimiter(
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  now: () => number = () => performance.now(),
): BurstLimiter {
  /** When the key's bucket will be full again. */
  const fullAtMs = new LRUCache<string, number>({ max: keysMax });
  const tokenMs = 1000 / perSecond;
  const debtMsMax = (atOnce - 1) * tokenMs;
  return {
    take(key) {
      const nowMs = now();
      const fullAt = Math.max(fullAtMs.get(key) ?? 0, nowMs);
      const waitMs = fullAt - nowMs - debtMsMax;
      // A shorter wait is a rounding error.
      if (waitMs > 0.001) return waitMs;
      fullAtMs.set(key, fullAt + tokenMs);
      return 0;
    },
    charge(key, costMs) {
      fullAtMs.set(key, Math.max(fullAtMs.get(key) ?? 0, now()) + costMs);
    },
  };
}

/**
 * Measures the work for requests. Those in progress share the time in which the event loop works, since it cannot
 * tell for which of them. The clock is read once a turn: reading it for each request would slow pictures.
 * @param workedMs how long the event loop has worked so far
 */
export function createWorkMeter(
  workedMs = () => performance.eventLoopUtilization().active,
  charge = chargeWork,
) {
  let inProgress = 0;
  let lastMs = 0;
  /** The work for a request that had been in progress all the time. */
  let sharedMs = 0;
  let isRead = false;
  const read = () => {
    const nowMs = workedMs();
    if (inProgress > 0) sharedMs += (nowMs - lastMs) / inProgress;
    lastMs = nowMs;
  };
  return {
    /** @returns a function that ends and charges the work for a request of this address: call it once, after `read` */
    start(address: string): () => void {
      if (!isRead) {
        isRead = true;
        setImmediate(() => (isRead = false));
        read();
      }
      inProgress++;
      const startedAtMs = sharedMs;
      return () => {
        inProgress--;
        const workMs = Math.min(sharedMs - startedAtMs, workMsMax) - countedWorkMs;
        if (workMs > 0) charge(address, workMs);
      };
    },
    /** Reads the clock: the requests in progress share the loop's work until now. */
    read,
  };
}

export const workMeter = createWorkMeter();
