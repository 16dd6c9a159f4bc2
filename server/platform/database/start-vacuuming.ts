import { setImmediate } from 'node:timers/promises';
import { startJob, type StopJob } from '../process/jobs';
import type { Database, OpenDatabase } from './database';

/** Postgres' own defaults: this many dead rows, and this share of the table. */
const deadRowsMin = 50;
const deadPartMin = 0.2;
const usualEveryMs = 60_000;

/**
 * Vacuums the embedded database, which has no autovacuum: otherwise the space of deleted and changed rows
 * would never be reused, and every scan would pass over them.
 */
export function startVacuuming(
  { client, isEmbedded }: OpenDatabase,
  everyMs = usualEveryMs,
): StopJob {
  if (!isEmbedded) return async () => {};
  return startJob({
    failure: 'the embedded database could not be vacuumed',
    everyMs,
    async run(signal) {
      for (const table of await listDueTables(client)) {
        if (signal.aborted) return;
        await client.$executeRawUnsafe(`VACUUM ${table}`);
        // A statement blocks everything else: let requests that arrived meanwhile run.
        await setImmediate();
      }
    },
  });
}

/** The names of the tables that have many dead rows, quoted. */
async function listDueTables(client: Database): Promise<string[]> {
  const rows = await client.$queryRaw<{ name: string }[]>`
    SELECT s.relid::regclass::text AS name
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
    WHERE s.n_dead_tup > ${deadRowsMin} + ${deadPartMin}::float8 * greatest(c.reltuples, 0)`;
  return rows.map(({ name }) => name);
}
