'use client';

import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const refreshMs = 5000;

/** How long until the daily limits start anew, at midnight UTC. The server and a fresh page leave it out. */
export function ResetTime() {
  const minutes = useSyncExternalStore(everyFewSeconds, minutesToMidnight, onServer);
  return (
    <p className="min-w-0 truncate text-xs text-muted tabular-nums max-sm:hidden">
      {minutes === null ? 'Resets at 00:00 UTC' : `Resets in ${sayMinutes(minutes)}`}
    </p>
  );
}

/** Rounded up: at a minute before midnight nobody should read "0 min". */
function minutesToMidnight(): number {
  return Math.ceil((dayMs - (Date.now() % dayMs)) / minuteMs);
}

export function sayMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

function everyFewSeconds(onChange: () => void): () => void {
  const timer = setInterval(onChange, refreshMs);
  return () => clearInterval(timer);
}

function onServer(): null {
  return null;
}
