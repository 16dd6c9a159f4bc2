import type { OpenDatabase } from '../../server/platform/database/database';
import { everything, openSchemaEngine, readDatamodel } from './schema-engine';

/**
 * Compares a database with `schema.prisma`.
 * @returns the SQL that the database lacks, or null when the two agree
 */
export async function diffSchema({ adapter }: OpenDatabase): Promise<string | null> {
  const engine = await openSchemaEngine(adapter);
  const [path, content] = await readDatamodel();
  const files = [{ path, content }];
  const { exitCode, stdout } = await engine.diff({
    from: { tag: 'schemaDatasource', files, configDir: process.cwd() },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: true,
    filters: everything,
  });
  return exitCode === 0 ? null : stdout;
}
