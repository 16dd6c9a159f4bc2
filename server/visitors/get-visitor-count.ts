import { database } from '../database/database';
import { processWide } from '../process-wide';

type Reading = { running: Promise<number> | null; next: Promise<number> | null };

const reading = () => processWide<Reading>('visitor-count', () => ({ running: null, next: null }));

/**
 * How many visitors there have been, each counted once a day. Those who ask side by side share one
 * look at the database: the next one that begins, since the one under way may be too early.
 */
export function getVisitorCount(): Promise<number> {
  const now = reading();
  if (now.next !== null) return now.next;
  if (now.running === null) return start(now);
  now.next = now.running.then(
    () => start(now),
    () => start(now),
  );
  return now.next;
}

function start(now: Reading): Promise<number> {
  now.next = null;
  const running = read().finally(() => {
    if (now.running === running) now.running = null;
  });
  now.running = running;
  return running;
}

async function read(): Promise<number> {
  const { _sum: sum } = await database().visitorDay.aggregate({ _sum: { count: true } });
  return sum.count ?? 0;
}
