import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPGlite } from '../../server/platform/database/database';
import { applyMigrations } from './apply-migrations';
import { diffSchema } from './diff-schema';
import { migrationsFolder } from './read-migrations';

/** `npm run db:new -- NAME`: writes a migration with what `schema.prisma` adds to the existing ones. */
async function createMigration(name: string): Promise<void> {
  const opened = openPGlite(new PGlite());
  await applyMigrations(opened);
  const sql = await diffSchema(opened);
  await opened.close();
  if (sql === null) {
    console.log('The migrations already match the schema: nothing to write.');
    return;
  }
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(migrationsFolder, `${timestamp}_${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${path.relative(process.cwd(), folder)}/migration.sql`);
}

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run db:new -- NAME   (lower-case letters, digits and underscores)');
  process.exit(2);
}
await createMigration(name);
