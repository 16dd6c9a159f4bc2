import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { processWide } from '../../platform/process/made-once';
import { type StopJob, startWriteBehind } from '../../platform/process/jobs';
import { utcDayOf } from '../../contract/utc-day';
import type { Miss } from './miss';

/** What was missed on a UTC day. */
export type MissRow = Miss & {
  day: string;
  /** Accounts since the row was last taken. */
  count: number;
  /** Accounts on the whole day, in this process. */
  most: number;
};

export type MissBuffer = ReturnType<typeof createMissBuffer>;

type Asker = { readonly accountId: string };

const everyMs = 5000;
const batchMax = 1000;
/** Rows of one day, on all instances together. The earliest misses are kept. */
const perDayMax = 5000;
const bufferMax = {
  /** Rows waiting to be written. */
  rowsMax: 5000,
  /** Per account and day, so that no account fills the list alone. */
  perAccountMax: 1000,
  /** Per day across all accounts; further misses are not counted. */
  pairsMax: 50_000,
};

const missBuffer = () => processWide('misses', () => createMissBuffer());

/**
 * Looks a brand up, and counts a miss if it is not found.
 * @param toMiss what to count; null where nothing may be counted
 */
export function findOrNoteMiss<Found>(
  caller: Asker,
  toMiss: () => Miss | null,
  find: () => Found,
): Found {
  try {
    return find();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) noteMiss(caller, toMiss());
    throw error;
  }
}

export function noteMiss({ accountId }: Asker, miss: Miss | null, buffer = missBuffer()): void {
  if (miss !== null) buffer.note(miss, accountId, utcDayOf(Date.now()));
}

export function startWritingMisses(database: Database, buffer = missBuffer()): StopJob {
  return startWriteBehind({
    name: 'what was not found',
    everyMs,
    take: () => buffer.take(),
    batchMax,
    write: (rows) => recordMisses(database, rows),
    putBack: (rows) => buffer.putBack(rows),
  });
}

/**
 * Holds misses until they are written. Each account counts once a day per miss; for that, its id stays in
 * memory until midnight, and is stored nowhere else.
 */
export function createMissBuffer({ rowsMax, perAccountMax, pairsMax } = bufferMax) {
  const unwritten = new Map<string, MissRow>();
  let today = '';
  let pairs = 0;
  const askersOf = new Map<string, Set<string>>();
  const missesOf = new Map<string, number>();

  const beginDay = (day: string) => {
    today = day;
    pairs = 0;
    askersOf.clear();
    missesOf.clear();
  };
  const add = (row: MissRow) => {
    const key = `${row.day} ${row.kind} ${row.asked}`;
    const waiting = unwritten.get(key);
    if (waiting !== undefined) {
      waiting.count += row.count;
      waiting.most = Math.max(waiting.most, row.most);
    } else if (unwritten.size < rowsMax) unwritten.set(key, { ...row });
  };

  return {
    note({ kind, asked }: Miss, accountId: string, day: string): void {
      if (day !== today) beginDay(day);
      const key = `${kind} ${asked}`;
      const askers = askersOf.get(key) ?? new Set();
      const misses = missesOf.get(accountId) ?? 0;
      if (askers.has(accountId) || misses >= perAccountMax || pairs >= pairsMax) return;
      askersOf.set(key, askers.add(accountId));
      missesOf.set(accountId, misses + 1);
      pairs++;
      add({ day, kind, asked, count: 1, most: askers.size });
    },
    take(): MissRow[] {
      const taken = [...unwritten.values()];
      unwritten.clear();
      return taken;
    },
    putBack(rows: readonly MissRow[]): void {
      rows.forEach(add);
    },
  };
}

/**
 * Adds to the counts of other instances. If the database's response is lost, a retry counts twice.
 * @param dayMax rows that a day may have
 */
export async function recordMisses(
  database: Pick<Database, '$executeRaw'>,
  rows: readonly MissRow[],
  dayMax = perDayMax,
): Promise<void> {
  // Sorted, so that two instances locking the same rows cannot deadlock.
  await database.$executeRaw`
    WITH missed AS (
      SELECT given.*, held.asked IS NOT NULL AS is_held
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS given(day date, kind "MissKind", asked text, count int, most int)
      LEFT JOIN miss held USING (day, kind, asked)
    ), placed AS (
      SELECT missed.*, row_number() OVER (PARTITION BY day, is_held ORDER BY count DESC, asked)
        + (SELECT count(*) FROM miss WHERE miss.day = missed.day) AS place
      FROM missed
    )
    INSERT INTO miss (day, kind, asked, count, most)
    SELECT day, kind, asked, count, most FROM placed
    WHERE is_held OR place <= ${dayMax}
    ORDER BY day, kind, asked
    ON CONFLICT (day, kind, asked) DO UPDATE
    SET count = miss.count + excluded.count, most = greatest(miss.most, excluded.most)`;
}
