import { hourMs, minuteMs } from '../contract/durations';
const secondMs = 1000;

/** The pauses between the attempts of a delivery: eleven attempts, spread over a day. */
export const pausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  8 * hourMs,
] as const;

/** By how much of itself a pause varies: receivers that were away at once are not called at once. */
const jitter = 0.1;

/**
 * When to try again, or null after the last attempt.
 * @param attempts how many have failed
 * @param random from 0 to 1
 */
export function findNextAttempt(attempts: number, nowMs: number, random: number): Date | null {
  const pauseMs = pausesMs[attempts - 1];
  if (pauseMs === undefined) return null;
  return new Date(nowMs + pauseMs * (1 + jitter * (2 * random - 1)));
}

/** So many failures in a row mean that the endpoint is away, and not that it refuses one message. */
export const failuresBeforePause = 5;
const firstPauseMs = 30 * secondMs;
const pauseMaxMs = 5 * minuteMs;

/**
 * How long an endpoint that is away gets nothing, so that its queue costs one attempt at a time.
 * @param failures in a row
 */
export function findPauseMs(failures: number): number {
  if (failures < failuresBeforePause) return 0;
  return Math.min(firstPauseMs * 2 ** (failures - failuresBeforePause), pauseMaxMs);
}
