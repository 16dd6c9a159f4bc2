import type { OpenDatabase } from '../server/platform/database/database';
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
  const prepare = async () => {
    for (const name of await applyMigrations(opened)) report(`Database: applied ${name}`);
    await seedCatalog(opened.client, report);
  };
  if (opened.isEmbedded) return prepare();
  await opened.client.$transaction(
    async (transaction) => {
      await transaction.$queryRaw`SELECT pg_advisory_xact_lock(${lockNumber})::text`;
      await prepare();
    },
    { maxWait: waitMs, timeout: waitMs },
  );
}
