import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { addressKey } from '../platform/requests/origin';
import { database } from '../platform/database/database';
import { processWide } from '../platform/process/made-once';
import { startJob, type StopJob } from '../platform/process/jobs';
import { dateOfDay, secondsToMidnight, utcDayOf } from '../contract/utc-day';

/** More than any day needs: a client with many addresses must not fill the disk. */
const visitorsMax = 1_000_000;

/** The salt of the current UTC day; null once the day is over and its salt is erased. */
const salts = () =>
  processWide(
    'visitor-day',
    () =>
      new LRUCache<string, { salt: string | null }>({
        max: 1,
        fetchMethod: openDay,
        ignoreFetchAbort: true,
      }),
  );

/**
 * Counts the visitor behind an address once per UTC day, across all visits and instances.
 * Only a salted hash is stored, and only until midnight.
 */
export async function recordVisit(address: string, nowMs = Date.now()): Promise<void> {
  const day = utcDayOf(nowMs);
  const { salt = null } = (await salts().fetch(day)) ?? {};
  if (salt === null) return;
  const hash = createHmac('sha256', salt).update(addressKey(address)).digest('base64url');
  // One statement: a visitor is stored and counted, or neither.
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

/** The number of visitors on all days together, each counted once a day. */
export async function getVisitorCount(): Promise<number> {
  const { _sum: sum } = await database().visitorDay.aggregate({ _sum: { count: true } });
  return sum.count ?? 0;
}

/**
 * Erases the salt and the hashes of past days, now and at every midnight from then on, even if the
 * counter has been turned off since.
 * @param everyMs a timer stands still while the machine sleeps: one until midnight could end hours later
 */
export function startErasingVisitors(now: () => number = Date.now, everyMs = 60_000): StopJob {
  return startJob({
    failure: 'yesterday’s visitors could not be erased: trying again in a minute',
    everyMs,
    firstAfterMs: 0,
    async run() {
      await erasePastVisitors(utcDayOf(now()));
      return Math.min(secondsToMidnight(now()) * 1000, everyMs);
    },
  });
}

/** Erases everything by which a visitor of an earlier day could be recognised; the counts stay. */
async function erasePastVisitors(today: string): Promise<void> {
  for (const day of salts().keys()) if (day < today) salts().delete(day);
  const before = { lt: dateOfDay(today) };
  await database().$transaction([
    database().visitorDay.updateMany({
      where: { day: before, salt: { not: null } },
      data: { salt: null },
    }),
    database().visitor.deleteMany({ where: { day: before } }),
  ]);
}

/** The first instance creates the salt, and the others find it in the database. */
async function openDay(day: string) {
  const date = dateOfDay(day);
  const created = { day: date, salt: randomBytes(32).toString('base64url') };
  await database().visitorDay.createMany({ data: [created], skipDuplicates: true });
  return database().visitorDay.findUniqueOrThrow({ where: { day: date }, select: { salt: true } });
}
