import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const migrationsFolder = path.join(process.cwd(), 'prisma', 'migrations');

export type Migration = { name: string; script: string };

/** All migrations of this version, the oldest first. */
export function readMigrations(): Migration[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      script: readFileSync(path.join(migrationsFolder, name, 'migration.sql'), 'utf8'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
