import { PGlite } from '@electric-sql/pglite';
import { openPGlite } from '../../server/platform/database/database';
import { applyMigrations } from './apply-migrations';
import { everything, openSchemaEngine, readDatamodel } from './schema-engine';

/**
 * Compares the migrations, applied to a database in memory, with `schema.prisma`.
 * @returns the SQL that the migrations lack, or null when the two agree
 */
export async function diffSchema(): Promise<string | null> {
  const database = openPGlite(new PGlite());
  await applyMigrations(database);
  const engine = await openSchemaEngine(database.adapter);
  const [path, content] = await readDatamodel();
  const files = [{ path, content }];
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: process.cwd() },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: true,
    filters: everything,
  });
  await database.close();
  return exitCode === 0 ? null : stdout;
}
