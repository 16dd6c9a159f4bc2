import { createHash, randomUUID } from 'node:crypto';
import type { OpenDatabase, Transaction } from '../../server/platform/database/database';
import { type Migration, readMigrations } from './read-migrations';

const longestMs = 15 * 60 * 1000;

/**
 * Applies the migrations that the database lacks, each in one transaction with its row in Prisma's
 * table. Prisma's own engine commits that row before the migration and completes it afterwards: if the
 * process is killed in between, the engine refuses the database from then on.
 * @param names of the only migrations to apply, instead of all
 * @returns the names of the applied migrations
 */
export async function applyMigrations(
  opened: OpenDatabase,
  names?: readonly string[],
): Promise<string[]> {
  const applied = await listApplied(opened.client);
  const lacking = readMigrations().filter(
    ({ name }) => !applied.has(name) && (names?.includes(name) ?? true),
  );
  if (lacking.length === 0) return [];

  return opened.withPatience(async ({ client }) => {
    await createMigrationsTable(client);
    for (const migration of lacking) {
      await client.$transaction((transaction) => applyMigration(transaction, migration), {
        timeout: longestMs,
      });
    }
    return lacking.map(({ name }) => name);
  });
}

/** Statements are separated only by semicolons, as in Prisma's adapters: one inside a statement is written \x3B. */
async function applyMigration(
  transaction: Transaction,
  { name, script }: Migration,
): Promise<void> {
  for (const statement of script.split(';')) {
    if (statement.trim() !== '') await transaction.$executeRawUnsafe(statement);
  }
  const checksum = createHash('sha256').update(script).digest('hex');
  // A killed process of an earlier version of Marque left an unfinished row.
  await transaction.$executeRaw`DELETE FROM _prisma_migrations WHERE migration_name = ${name}`;
  await transaction.$executeRaw`
    INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
    VALUES (${randomUUID()}, ${checksum}, now(), ${name}, 1)`;
}

/** As Prisma creates it, so that its tools go on working with the database. */
async function createMigrationsTable(client: OpenDatabase['client']): Promise<void> {
  await client.$executeRaw`
    CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id VARCHAR(36) PRIMARY KEY NOT NULL,
      checksum VARCHAR(64) NOT NULL,
      finished_at TIMESTAMPTZ,
      migration_name VARCHAR(255) NOT NULL,
      logs TEXT,
      rolled_back_at TIMESTAMPTZ,
      started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      applied_steps_count INTEGER NOT NULL DEFAULT 0
    )`;
}

/** The names of all migrations of this version. */
export function listKnown(): string[] {
  return readMigrations().map(({ name }) => name);
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
