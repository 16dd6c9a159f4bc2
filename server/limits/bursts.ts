import { describeWait } from '../contract/describe-duration';
import { addressKey } from '../platform/address-key';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';
import { processWide } from '../platform/process-wide';
import { upgradeUrl } from '../platform/upgrade-url';
import { type BurstLimiter, createBurstLimiter } from './burst-limiter';

/** Free work of one account may take a tenth of the process's time. */
const workFactor = 10;
/** A key that nobody has costs a query of some 5 ms. */
const lookUpMs = 50;

/** Two lists, so that many addresses cannot evict accounts. */
type Bursts = { ofAddress: BurstLimiter | null; ofAccount: BurstLimiter | null };

const bursts = () => processWide('bursts', () => createBursts(env.requestsPerSecond));

/** @param perSecond 0 for no limit */
export function createBursts(perSecond: number, now?: () => number): Bursts {
  if (perSecond === 0) return { ofAddress: null, ofAccount: null };
  const bounds = { perSecond, atOnce: 2 * perSecond };
  return {
    ofAddress: createBurstLimiter(bounds, now),
    ofAccount: createBurstLimiter(bounds, now),
  };
}

/**
 * Counts a request of an address, before anything else is done for it.
 * @returns the refusal when it comes too fast; an unknown address is never refused
 */
export function findAddressBurst(address: string): AppError | null {
  const { ofAddress } = bursts();
  if (ofAddress === null || address === '') return null;
  const waitMs = ofAddress.take(burstKey(address));
  return waitMs === 0 ? null : tooFast('burst-address', waitMs);
}

/** The query for a key that nobody has is paid by the address. */
export function chargeLookUp(address: string): void {
  if (address !== '') bursts().ofAddress?.charge(burstKey(address), lookUpMs);
}

/**
 * Counts a request of an account.
 * @throws AppError `rate_limit_exceeded`
 */
export function takeAccountBurst(accountId: string): void {
  const waitMs = bursts().ofAccount?.take(accountId) ?? 0;
  if (waitMs > 0) throw tooFast('burst-account', waitMs);
}

/** What no quota counts is paid with time: whoever makes much work of it must wait. */
export function chargeWork(accountId: string, workMs: number): void {
  bursts().ofAccount?.charge(accountId, workMs * workFactor);
}

/** Only IPv6 needs to be parsed, and this runs for every request. */
function burstKey(address: string): string {
  return address.includes(':') ? addressKey(address) : address;
}

function tooFast(cap: string, waitMs: number): AppError {
  metrics().capRefusals.inc({ cap });
  const seconds = Math.ceil(waitMs / 1000);
  return new AppError(
    'rate_limit_exceeded',
    `Requests come too fast. Try again in ${describeWait(seconds)}.`,
    {
      headers: { 'Retry-After': String(seconds) },
      extras: { reset_in_seconds: seconds, upgrade_url: upgradeUrl() },
    },
  );
}
