import { log } from '../log';
import { secondsToMidnight, utcDayOf } from '../quotas/utc-day';
import { closePastVisitorDays } from './visitor-day';

const againMs = 60_000;

/**
 * Throws away the salt and the hashes of past days: now, for a start after midnight, and at every
 * midnight from then on. Also where the counter has been turned off meanwhile.
 * @returns stops it, and resolves when nothing of it runs any more
 */
export function keepVisitorsForgotten(now: () => number = Date.now): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let running: Promise<void> | undefined;
  let hasStopped = false;
  const round = async () => {
    let nextMs = againMs;
    try {
      await closePastVisitorDays(utcDayOf(now()));
      nextMs = secondsToMidnight(now()) * 1000;
    } catch (error) {
      log.warn({ err: error }, 'yesterday’s visitors could not be forgotten, which is tried again');
    }
    if (!hasStopped) timer = setTimeout(begin, nextMs).unref();
  };
  const begin = () => {
    running = round();
  };
  begin();
  return async () => {
    hasStopped = true;
    clearTimeout(timer);
    await running;
  };
}
