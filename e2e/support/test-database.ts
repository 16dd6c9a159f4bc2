import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { setCurrentCatalog } from '../../server/catalog/current-catalog';
import { loadCatalog } from '../../server/catalog/load-catalog';
import {
  type OpenDatabase,
  openPGlite,
  openPostgres,
} from '../../server/platform/database/database';
import { replaceProcessWide } from '../../server/platform/process-wide';
import { type TemplateKind, withClient, withDatabase } from './template-databases';

export type DatabaseKind = 'embedded' | 'postgres';

/** The databases that data tests run on; without a Postgres server its suites are skipped. */
export const databaseKinds: DatabaseKind[] = ['embedded', 'postgres'];

export function isAvailable(kind: DatabaseKind): boolean {
  return kind === 'embedded' || inject('postgres') !== null;
}

/** A database of its own for one test file; `close` removes it. */
export async function openTestDatabase(
  kind: DatabaseKind,
  template: TemplateKind,
): Promise<OpenDatabase> {
  return kind === 'embedded' ? openCopy(template) : createFromTemplate(template);
}

/** Makes it the database of this process, as `openDatabase()` does. */
export function useDatabase(opened: OpenDatabase): void {
  replaceProcessWide('database', opened);
}

/** The whole real catalog, loaded, on an embedded database of its own. */
export async function useSeededDatabase(): Promise<OpenDatabase> {
  const opened = await openTestDatabase('embedded', 'seeded');
  useDatabase(opened);
  setCurrentCatalog(await loadCatalog(opened.client));
  return opened;
}

async function openCopy(template: TemplateKind): Promise<OpenDatabase> {
  const dump = new Blob([readFileSync(inject('pgliteTemplates')[template])]);
  const pglite = await PGlite.create({ loadDataDir: dump });
  return openPGlite(pglite);
}

async function createFromTemplate(template: TemplateKind): Promise<OpenDatabase> {
  const postgres = inject('postgres');
  if (postgres === null) throw new Error('There is no Postgres: ask isAvailable first.');
  const name = `marque_test_run_${randomBytes(6).toString('hex')}`;
  await withClient(postgres.url, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${postgres.templates[template]}`);
  });
  const opened = openPostgres(withDatabase(postgres.url, name));
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await withClient(postgres.url, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      });
    },
  };
}
