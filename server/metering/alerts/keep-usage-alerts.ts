import type { Database } from '../../platform/database/database';
import { addDays, dateOfDay, utcDayOf } from '../../platform/utc-day';
import { writeBehind } from '../../platform/write-behind';
import { type ReachedBuckets, reachedBuckets } from './reached-usage';
import { sendAlerts } from './send-alerts';

const everyMs = 2000;
const atOnceMax = 100;

/**
 * Sends messages about limits that are nearly or all used, in the background.
 * @returns what ends it, after a last round
 */
export function keepUsageAlerts(
  database: Database,
  reached: ReachedBuckets = reachedBuckets,
  now: () => number = Date.now,
): () => Promise<void> {
  let clearedOn = '';
  const clearPastDays = async () => {
    const today = utcDayOf(now());
    if (today === clearedOn) return;
    // An instance may be late with yesterday's.
    const yesterday = dateOfDay(addDays(today, -1));
    await database.usageAlert.deleteMany({ where: { day: { lt: yesterday } } });
    clearedOn = today;
  };
  const round = async () => {
    const taken = reached.take(atOnceMax);
    try {
      if (taken.length > 0) await sendAlerts(database, taken);
    } catch (error) {
      reached.putBack(taken);
      throw error;
    }
    await clearPastDays();
  };
  return writeBehind('usage alerts', round, everyMs);
}
