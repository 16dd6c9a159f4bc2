import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { factsVersion, readFacts } from '../../prisma/catalog/facts';
import { applyMigrations } from '../../prisma/migrate/apply-migrations';
import { makeAll } from '../../prisma/seed/seed-catalog';
import { type CatalogContent, writeCatalog } from '../../prisma/seed/write-catalog';
import { openPGlite, openPostgres } from '../../server/platform/database/database';
import { templateFolder, unpackedTemplate } from './kept-template';

/**
 * Migrates and seeds once for all test files; each file then starts from a copy.
 * What was made is kept between runs, under a name that changes with what it was made of.
 */
const kinds = ['empty', 'seeded'] as const;
export type TemplateKind = (typeof kinds)[number];

declare module 'vitest' {
  interface ProvidedContext {
    /** A dumped PGlite folder for each kind. */
    pgliteTemplates: Record<TemplateKind, string>;
    /** Null when there is no Postgres: its suites are skipped. */
    postgres: { url: string; templates: Record<TemplateKind, string> } | null;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  // The messages of earlier runs: every look at the outbox would read past them.
  rmSync(path.join(project.config.env['MARQUE_DATA'] ?? '', 'outbox'), {
    recursive: true,
    force: true,
  });
  const name = templateName();
  const content = contentOnce();
  const url = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const reachable = await isReachable(url);
  if (!reachable && process.env['CI'] === 'true') throw new Error(`No Postgres at ${url}.`);
  // One after the other: while the embedded database works, no connection to Postgres gets its turn.
  const templates = reachable ? await preparePostgres(url, name, content) : null;
  const pgliteTemplates = await preparePGlite(name, content);
  project.provide('pgliteTemplates', pgliteTemplates);
  project.provide('postgres', templates && { url, templates });
}

async function preparePGlite(
  name: string,
  content: () => Promise<CatalogContent>,
): Promise<Record<TemplateKind, string>> {
  mkdirSync(templateFolder, { recursive: true });
  for (const file of readdirSync(templateFolder)) {
    if (!file.startsWith(name)) rmSync(path.join(templateFolder, file), { recursive: true });
  }
  const files = { empty: fileOf(name, 'empty'), seeded: fileOf(name, 'seeded') };
  for (const kind of kinds) {
    if (existsSync(files[kind]) && existsSync(unpackedTemplate(files[kind]))) continue;
    const pglite = new PGlite();
    const opened = openPGlite(pglite);
    await applyMigrations(opened);
    if (kind === 'seeded') await writeCatalog(opened.client, await content());
    const dump = await pglite.dumpDataDir('none');
    await opened.close();
    await unpack(dump, unpackedTemplate(files[kind]));
    // Written last: an interrupted set-up is made anew.
    writeFileSync(files[kind], Buffer.from(await dump.arrayBuffer()));
  }
  return files;
}

async function unpack(dump: Blob, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const pglite = await PGlite.create({ dataDir: folder, loadDataDir: dump });
  await pglite.close();
}

async function preparePostgres(
  url: string,
  name: string,
  content: () => Promise<CatalogContent>,
): Promise<Record<TemplateKind, string>> {
  const templates = { empty: `${name}_empty`, seeded: `${name}_seeded` };
  for (const kind of kinds) {
    const template = templates[kind];
    await withClient(url, async (client) => {
      const { rowCount } = await client.query(
        'SELECT FROM pg_database WHERE datname = $1 AND datistemplate',
        [template],
      );
      if (rowCount) return;
      await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${template}`);
      const opened = openPostgres(withDatabase(url, template));
      await applyMigrations(opened);
      if (kind === 'seeded') await writeCatalog(opened.client, await content());
      await opened.close();
      // Marked last: an interrupted set-up is made anew.
      await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    });
  }
  return templates;
}

function contentOnce(): () => Promise<CatalogContent> {
  let made: Promise<CatalogContent> | undefined;
  return () => {
    made ??= (async () => {
      const brands = readFacts();
      return { version: factsVersion(), brands, svgs: await makeAll(brands, () => {}) };
    })();
    return made;
  };
}

function templateName(): string {
  const hash = createHash('sha256').update(factsVersion());
  for (const entry of readdirSync('prisma/migrations', { recursive: true }).map(String).sort()) {
    if (entry.endsWith('.sql')) hash.update(readFileSync(path.join('prisma/migrations', entry)));
  }
  return `marque_test_${hash.digest('hex').slice(0, 12)}`;
}

function fileOf(name: string, kind: TemplateKind): string {
  return path.join(templateFolder, `${name}_${kind}.tar`);
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
