import { PGlite } from '@electric-sql/pglite';
import { openPGlite } from '../../server/database/database';
import { applyMigrations } from './apply-migrations';
import { everything, openSchemaEngine, readDatamodel } from './schema-engine';

/**
 * What the migrations still lack to give the schema in `schema.prisma`, found on a database in memory.
 * @returns SQL, or null when the two agree
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
