import type { OpenDatabase } from '../../server/platform/database/database';
import { everything, openSchemaEngine, readMigrations } from './schema-engine';

/**
 * Applies the migrations that the database lacks.
 * @param names of those to apply at most, instead of all
 * @returns the names of those it has applied
 */
export async function applyMigrations(
  opened: OpenDatabase,
  names?: readonly string[],
): Promise<string[]> {
  const migrationsList = await readMigrations(names);
  const applied = await listApplied(opened.client);
  // The engine takes half a second to start.
  if (migrationsList.migrationDirectories.every(({ path }) => applied.has(path))) return [];

  // On connections of its own: the engine takes a lock of Postgres, and only their end gives it back.
  return opened.withPatience(async ({ adapter }) => {
    const engine = await openSchemaEngine(adapter);
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList,
      filters: everything,
    });
    return appliedMigrationNames;
  });
}

/** The names of all migrations of this version. */
export async function listKnown(): Promise<string[]> {
  return (await readMigrations()).migrationDirectories.map(({ path }) => path);
}

/** The migrations that the database has. */
export async function listApplied(client: OpenDatabase['client']): Promise<Set<string>> {
  const [table] = await client.$queryRaw<{ exists: boolean }[]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`;
  if (!table?.exists) return new Set();
  const rows = await client.$queryRaw<{ migration_name: string }[]>`
    SELECT migration_name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return new Set(rows.map((row) => row.migration_name));
}
