import { createHmac } from 'node:crypto';
import { database } from '../database/database';
import { addressKey } from '../quotas/address-key';
import { utcDayOf } from '../quotas/utc-day';
import { openVisitorDay } from './visitor-day';

/** No day needs more; without an end somebody with many addresses could fill the disk. */
const visitorsMax = 1_000_000;

/**
 * Counts the visitor behind an address, once a UTC day however often and on however many instances
 * it is asked for. Kept is a salted hash, and that until midnight.
 */
export async function recordVisit(address: string, nowMs = Date.now()): Promise<void> {
  const today = await openVisitorDay(utcDayOf(nowMs));
  if (today === null) return;
  const { day, salt, counted } = today;
  const hash = createHmac('sha256', salt).update(addressKey(address)).digest('base64url');
  const counting = counted.get(hash) ?? count(day, hash);
  counted.set(hash, counting);
  try {
    await counting;
  } catch (error) {
    counted.delete(hash);
    throw error;
  }
}

/** One statement: nobody can be noted and not counted, or counted and not noted. */
async function count(day: string, hash: string): Promise<void> {
  await database().$executeRaw`
    WITH fresh AS (
      INSERT INTO visitor (day, hash)
      SELECT day, ${hash} FROM visitor_day
      WHERE day = ${day}::date AND salt IS NOT NULL AND count < ${visitorsMax}
      ON CONFLICT DO NOTHING
      RETURNING day
    )
    UPDATE visitor_day SET count = count + 1 FROM fresh WHERE visitor_day.day = fresh.day`;
}
