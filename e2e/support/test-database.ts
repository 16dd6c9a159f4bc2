import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Catalog } from '../../server/catalog/catalog';
import { setCurrentCatalog } from '../../server/catalog/current-catalog';
import { loadCatalog } from '../../server/catalog/load-catalog';
import {
  type OpenDatabase,
  openPGlite,
  openPostgres,
} from '../../server/platform/database/database';
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres';
import { usualPatience } from '../../server/platform/database/postgres-pool';
import { replaceProcessWide } from '../../server/platform/process/made-once';
import { createSeededDataFolder } from './start-server';
import {
  type TemplateKind,
  type TestPostgres,
  dropDatabase,
  withClient,
  withDatabase,
} from './template-databases';

export type DatabaseKind = 'embedded' | 'postgres';

export function isAvailable(kind: DatabaseKind): boolean {
  return kind === 'embedded' || inject('postgres') !== null;
}

/** For a test where the kind of database does not matter. Postgres opens faster. */
export const anyKind = (): DatabaseKind => (isAvailable('postgres') ? 'postgres' : 'embedded');

/**
 * The databases that data tests run on. One in `npm test`, whose server tests run on both; both in the drills, and with
 * `DATABASES=both`.
 */
export const databaseKinds: DatabaseKind[] =
  process.env['DATABASES'] === 'both' ? ['embedded', 'postgres'] : [anyKind()];

/** A database of its own for one test file, until it is closed. */
export async function openTestDatabase(
  kind: DatabaseKind,
  template: TemplateKind,
): Promise<OpenDatabase> {
  return kind === 'embedded' ? openCopy(template) : openInPostgres(template);
}

/** Makes it this process's database, as `openDatabase()` does. */
export function useDatabase(opened: OpenDatabase): void {
  replaceProcessWide('database', opened);
}

/** For the tests of a `describe`: they share an empty database of their own. */
export function runOnEmptyDatabase(kind: DatabaseKind): void {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
  });
  afterAll(() => opened.close());
}

export function openAnyDatabase(template: TemplateKind): Promise<OpenDatabase> {
  return openTestDatabase(anyKind(), template);
}

/** The whole real catalog, loaded from its own database. */
export async function useSeededDatabase(kind = anyKind()): Promise<OpenDatabase> {
  const opened = await openTestDatabase(kind, 'seeded');
  useDatabase(opened);
  // Files share a process, and nothing changes a loaded catalog.
  seededCatalog ??= await opened.withPatience(({ client }) => loadCatalog(client));
  setCurrentCatalog(seededCatalog);
  return opened;
}

let seededCatalog: Catalog | undefined;

/**
 * Databases that a test file has emptied for the next one in this process, because creating and opening
 * one is slow.
 */
const emptied = { embedded: [] as OpenDatabase[], postgres: [] as string[] };

async function openCopy(template: TemplateKind): Promise<OpenDatabase> {
  const before = template === 'empty' ? emptied.embedded.pop() : undefined;
  if (before !== undefined) return before;
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates')[template]);
  const opened = openPGlite(new EmbeddedPostgres(path.join(dataFolder, 'db')));
  const copy: OpenDatabase = {
    ...opened,
    close: async () => {
      if (template === 'empty') {
        await deleteRows(opened);
        emptied.embedded.push(copy);
        return;
      }
      await opened.close();
      rmSync(dataFolder, { recursive: true });
    },
  };
  return copy;
}

/** Deletes all rows except the list of applied migrations. */
async function deleteRows({ client }: OpenDatabase): Promise<void> {
  const tables = await client.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  const looks = tables.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`,
  );
  const filled = await client.$queryRawUnsafe<{ name: string }[]>(looks.join(' UNION ALL '));
  if (filled.length === 0) return;
  const names = filled.map(({ name }) => name).join(', ');
  await client.$transaction([
    // Disables the audit log's triggers, which refuse deletion.
    client.$executeRaw`SET LOCAL session_replication_role = replica`,
    client.$executeRawUnsafe(`TRUNCATE ${names} RESTART IDENTITY CASCADE`),
  ]);
}

/** Several files at once on a busy machine wait longer for a connection than a service should. */
const patience = { ...usualPatience, statementMs: 30_000, connectMs: 30_000 };

async function openInPostgres(template: TemplateKind): Promise<OpenDatabase> {
  const postgres = inject('postgres');
  if (postgres === null) throw new Error('There is no Postgres: ask isAvailable first.');
  const before = template === 'empty' ? emptied.postgres.pop() : undefined;
  const name = before ?? (await createDatabase(postgres, template));
  const opened = openPostgres(withDatabase(postgres.url, name), patience);
  return {
    ...opened,
    close: async () => {
      if (template === 'empty') await deleteRows(opened);
      await opened.close();
      if (template === 'empty') emptied.postgres.push(name);
      // Dropped at once: kept until the end, all their files would be synced in one checkpoint.
      else await dropDatabase(postgres.url, name);
    },
  };
}

/** @param template null for no tables. @returns its name; the run drops it in the end at the latest */
export async function createDatabase(
  postgres: TestPostgres,
  template: TemplateKind | null,
): Promise<string> {
  const name = `${postgres.prefix}${randomBytes(6).toString('hex')}`;
  const base = template === null ? 'template1' : postgres.templates[template];
  await withClient(postgres.url, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${base}`);
  });
  return name;
}
