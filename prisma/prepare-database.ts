import type { Database, OpenDatabase, Transaction } from '../server/platform/database/database';
import { liftTimeLimits } from '../server/platform/database/transactions';
import { applyMigrations } from './migrate/apply-migrations';
import { seedCatalog } from './seed/seed-catalog';

/** Arbitrary, but the same for every instance. */
const lockNumber = 7_281_993;
const waitMs = 15 * 60 * 1000;

/** Migrates and seeds. Instances that start together on one Postgres take turns: the first does the work. */
export async function prepareDatabase(
  opened: OpenDatabase,
  report: (line: string) => void,
): Promise<void> {
  await opened.withPatience(async (patient) => {
    const prepare = async () => {
      for (const name of await applyMigrations(patient)) report(`Database: applied ${name}`);
      await seedCatalog(patient.client, report);
      await analyzeCatalog(patient.client);
    };
    if (patient.isEmbedded) return prepare();
    await patient.client.$transaction(
      async (transaction) => {
        await databaseTurn(transaction);
        await prepare();
      },
      { maxWait: waitMs, timeout: waitMs },
    );
  });
}

/**
 * Gives the planner its statistics of a new catalog. Postgres takes minutes to do so by itself, and the embedded database
 * never does: until then, queries for one brand read all of them (9 ms rather than 1 ms under load).
 */
export async function analyzeCatalog(client: Database): Promise<void> {
  const [never] = await client.$queryRaw<unknown[]>`
    SELECT FROM pg_class WHERE oid = 'brand'::regclass AND reltuples < 0`;
  if (never !== undefined) await client.$executeRaw`VACUUM (ANALYZE) brand, artwork, drawing`;
}

/** Waits until no other instance is preparing this Postgres. The turn ends with the transaction. */
export async function databaseTurn(transaction: Transaction): Promise<void> {
  await liftTimeLimits(transaction);
  await transaction.$queryRaw`SELECT pg_advisory_xact_lock(${lockNumber})::text`;
}
