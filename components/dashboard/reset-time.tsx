'use client';

import { useSyncExternalStore } from 'react';
import { describeDuration } from '../../server/contract/describe-duration';
import { dayMs, minuteMs } from '../../server/contract/durations';

const refreshMs = 5000;

/** The time until the daily limits reset, at midnight UTC. Server-rendered pages leave it out. */
export function ResetTime() {
  const minutes = useSyncExternalStore(everyFewSeconds, minutesToMidnight, () => null);
  return (
    <p className="min-w-0 truncate text-xs text-muted tabular-nums max-sm:hidden">
      {minutes === null ? 'Resets at 00:00 UTC' : `Resets in ${describeDuration(minutes * 60)}`}
    </p>
  );
}

/** Rounded up, so that it never says "0 min". */
function minutesToMidnight(): number {
  return Math.ceil((dayMs - (Date.now() % dayMs)) / minuteMs);
}

function everyFewSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, refreshMs);
  return () => clearInterval(timer);
}
