import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type TemplateKind, withClient, withDatabase } from '../../support/template-databases';

export type PostgresDatabase = {
  url: string;
  rows: <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;
  drop: () => Promise<void>;
};

/** A database on the Postgres of the tests, for servers to share. Ask `hasPostgres` first. */
export async function createPostgresDatabase(
  template: TemplateKind = 'seeded',
): Promise<PostgresDatabase> {
  const postgres = inject('postgres');
  if (postgres === null) throw new Error('There is no Postgres.');
  const name = `marque_test_run_${randomBytes(6).toString('hex')}`;
  await run(postgres.url, `CREATE DATABASE ${name} TEMPLATE ${postgres.templates[template]}`);
  const url = withDatabase(postgres.url, name);
  return {
    url,
    rows: (statement, values) => queryRows(url, statement, values),
    drop: () => run(postgres.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

export function hasPostgres(): boolean {
  return inject('postgres') !== null;
}

export async function queryRows<Row extends object>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  let found: Row[] = [];
  await withClient(url, async (client) => {
    ({ rows: found } = await client.query<Row>(statement, values));
  });
  return found;
}

function run(url: string, statement: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(statement);
  });
}
