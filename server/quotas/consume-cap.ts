import { AppError } from '../errors';
import { metrics } from '../metrics/metrics';
import type { Cap } from './caps';
import { type Counters, counters } from './counters';
import { upgradeUrl } from './upgrade-url';

/**
 * Counts one call against a safety cap, for all instances together where they share a store; in
 * this process where they do not, or while the store is away.
 * @param key what the cap is keyed on: `addressKey(address)`, or an account's id
 * @throws AppError `rate_limit_exceeded` when the cap is reached; the refused call is not counted
 */
export async function consumeCap(
  cap: Cap,
  key: string,
  { shared, caps, now }: Counters = counters(),
): Promise<void> {
  const asksShared = shared !== null && caps.waitMs(cap, key) === 0;
  const sharedWaitMs = asksShared
    ? await shared.store.consumeCap(cap, key, now()).catch(() => 0)
    : 0;
  // Looked at again after the wait, with nothing in between: calls may have come side by side.
  const waitMs = Math.max(sharedWaitMs, caps.waitMs(cap, key));
  if (waitMs > 0) throw capReached(cap, Math.ceil(waitMs / 1000));
  // Counted here too, so that nobody gets a second allowance when the store goes away.
  caps.note(cap, key);
}

function capReached(cap: Cap, waitSeconds: number): AppError {
  metrics().capRefusals.inc({ cap: cap.name });
  const span = cap.windowMs === 60_000 ? 'a minute' : 'an hour';
  return new AppError(
    'rate_limit_exceeded',
    `No more than ${cap.limit} calls ${span} are possible here. Try again in ${waitSeconds} seconds.`,
    {
      headers: { 'Retry-After': String(waitSeconds) },
      fields: { reset_in_seconds: waitSeconds, upgrade_url: upgradeUrl() },
    },
  );
}
