import { createHash, randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { factsVersion, readFacts } from '../../prisma/catalog/facts';
import { applyMigrations } from '../../prisma/migrate/apply-migrations';
import { analyzeCatalog } from '../../prisma/prepare-database';
import { makeAll, readContent } from '../../prisma/seed/seed-catalog';
import { type CatalogContent, writeCatalog } from '../../prisma/seed/write-catalog';
import {
  type OpenDatabase,
  openPGlite,
  openPostgres,
} from '../../server/platform/database/database';
import { loadBrands } from '../../server/catalog/load-catalog';
import { artworkOf, templateFolder } from './kept-template';

/**
 * Migrates and seeds once for all test files; each file then starts from a copy. Templates are kept
 * between runs, under a name that changes with their sources.
 */
export type TemplateKind = 'empty' | 'seeded';

type Content = () => Promise<CatalogContent>;
/** Adds a template's contents to those of its base. */
type Fill = (opened: OpenDatabase) => Promise<unknown>;

export type TestPostgres = {
  url: string;
  templates: Record<TemplateKind, string>;
  /** The prefix of this run's database names. */
  prefix: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** A PGlite folder for each kind, to be copied. */
    pgliteTemplates: Record<TemplateKind, string>;
    /** Null when there is no Postgres: its suites are skipped. */
    postgres: TestPostgres | null;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { pgliteTemplates, postgres } = await prepareTemplates();
  const prefix = `marque_test_run_${randomBytes(4).toString('hex')}_`;
  project.provide('pgliteTemplates', pgliteTemplates);
  project.provide('postgres', postgres && { ...postgres, prefix });
  return async () => {
    if (postgres !== null) await dropDatabases(postgres.url, prefix);
  };
}

/** Drops all at once: each drop waits for a checkpoint, which they then share. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const names: string[] = [];
  await withClient(url, async (client) => {
    const query = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
    const { rows } = await client.query<{ datname: string }>(query, [prefix]);
    names.push(...rows.map(({ datname }) => datname));
  });
  await Promise.all(names.map((name) => dropDatabase(url, name)));
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

/** @throws Error in continuous integration, if there is no Postgres */
export async function prepareTemplates() {
  const name = templateName();
  const content = contentOnce();
  const url = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const reachable = await isReachable(url);
  if (!reachable && process.env['CI'] === 'true') throw new Error(`No Postgres at ${url}.`);
  // One after the other: the embedded database blocks the event loop, and connections to Postgres would
  // time out.
  const templates = reachable ? await preparePostgres(url, name, content) : null;
  const pgliteTemplates = await preparePGlite(name, content);
  return { pgliteTemplates, postgres: templates && { url, templates } };
}

async function preparePGlite(
  name: string,
  content: Content,
): Promise<Record<TemplateKind, string>> {
  mkdirSync(templateFolder, { recursive: true });
  for (const file of readdirSync(templateFolder)) {
    if (!file.startsWith(name)) rmSync(path.join(templateFolder, file), { recursive: true });
  }
  const empty = path.join(templateFolder, `${name}_empty`);
  const seeded = path.join(templateFolder, `${name}_seeded`);
  await makeFolder(empty, null, async (opened) => {
    await applyMigrations(opened);
    await slim(opened);
  });
  await makeFolder(seeded, empty, async ({ client }) => {
    await writeCatalog(client, await content());
    await analyzeCatalog(client);
    // Writes the file with the drawings: without it, each service would read them all from its database.
    await loadBrands(client, artworkOf(seeded));
  });
  return { empty, seeded };
}

/** Small log limits, as every copy includes the log: 2 MB instead of 38 MB. */
const slimOptions: PGliteOptions = {
  initDbStartParams: ['--wal-segsize=1'],
  startParams: [...PGlite.defaultStartParams, '-c', 'min_wal_size=2MB', '-c', 'max_wal_size=2MB'],
};

async function makeFolder(folder: string, base: string | null, fill: Fill): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (base !== null) cpSync(base, unfinished, { recursive: true });
  const opened = openPGlite(new PGlite(unfinished, slimOptions));
  await fill(opened);
  await opened.close();
  // Named last, so that an interrupted set-up is repeated.
  renameSync(unfinished, folder);
}

/** Drops the unused databases: two thirds of the files in every copy. */
async function slim({ client }: OpenDatabase): Promise<void> {
  await client.$executeRaw`UPDATE pg_database SET datistemplate = false`;
  await client.$executeRaw`DROP DATABASE template0`;
  await client.$executeRaw`DROP DATABASE template1`;
}

async function preparePostgres(
  url: string,
  name: string,
  content: Content,
): Promise<Record<TemplateKind, string>> {
  const empty = `${name}_empty`;
  const seeded = `${name}_seeded`;
  await makeDatabase(url, empty, 'template1', applyMigrations);
  await makeDatabase(url, seeded, empty, async ({ client }) => {
    await writeCatalog(client, await content());
    await analyzeCatalog(client);
  });
  return { empty, seeded };
}

async function makeDatabase(url: string, name: string, base: string, fill: Fill): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(
      'SELECT FROM pg_database WHERE datname = $1 AND datistemplate',
      [name],
    );
    if (rowCount) return;
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${base}`);
    const opened = openPostgres(withDatabase(url, name));
    await fill(opened);
    await opened.close();
    // Marked last, so that an interrupted set-up is repeated.
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  });
}

function contentOnce(): Content {
  let made: Promise<CatalogContent> | undefined;
  return () => {
    made ??= (async () => {
      const brands = readFacts();
      return readContent(brands, await makeAll(brands, () => {}), null);
    })();
    return made;
  };
}

function templateName(): string {
  const hash = createHash('sha256').update(factsVersion());
  hash.update(readFileSync('e2e/support/template-databases.ts'));
  for (const entry of readdirSync('prisma/migrations', { recursive: true }).map(String).sort()) {
    if (entry.endsWith('.sql')) hash.update(readFileSync(path.join('prisma/migrations', entry)));
  }
  return `marque_test_${hash.digest('hex').slice(0, 12)}`;
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString();
}

export async function withClient(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function isReachable(url: string): Promise<boolean> {
  return withClient(url, async () => {}).then(
    () => true,
    () => false,
  );
}
