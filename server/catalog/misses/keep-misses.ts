import type { Database } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { log } from '../../platform/log';
import { processWide } from '../../platform/process-wide';
import { repeat } from '../../platform/repeat';
import { utcDayOf } from '../../platform/utc-day';
import { writeBehind } from '../../platform/write-behind';
import type { Miss } from './miss';
import { createMissBuffer } from './miss-buffer';
import { pruneMisses, recordMisses } from './record-misses';

const writeEveryMs = 5000;
const pruneEveryMs = 60 * 60 * 1000;

const missBuffer = () => processWide('misses', () => createMissBuffer());

type Asker = { readonly accountId: string };

/**
 * Looks a brand up, and counts that it was not found.
 * @param toMiss what to count; null where nothing may be
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

/**
 * Writes misses behind, and deletes old ones.
 * @returns what ends it, after a last round
 */
export function keepMisses(database: Database, buffer = missBuffer()): () => Promise<void> {
  const stopWriting = writeBehind(
    'what was not found',
    async () => {
      const rows = buffer.take();
      if (rows.length === 0) return;
      try {
        await recordMisses(database, rows);
      } catch (error) {
        buffer.putBack(rows);
        throw error;
      }
    },
    writeEveryMs,
  );
  const stopPruning = repeat(async (signal) => {
    try {
      while (!signal.aborted && (await pruneMisses(database, utcDayOf(Date.now()))));
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'old misses could not be deleted');
    }
    return pruneEveryMs;
  }, pruneEveryMs / 60);
  return async () => {
    await stopPruning();
    await stopWriting();
  };
}
