import { inject } from 'vitest';
import { createDatabase } from '../../support/test-database';
import { type TemplateKind, withClient, withDatabase } from '../../support/template-databases';

export type PostgresDatabase = {
  url: string;
  rows: <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;
  drop: () => Promise<void>;
};

/**
 * A database on the tests' Postgres, for servers to share. Check `hasPostgres` first.
 * @param template null for no tables, so that an older release can create its own schema
 */
export async function createPostgresDatabase(
  template: TemplateKind | null = 'seeded',
): Promise<PostgresDatabase> {
  const postgres = inject('postgres');
  if (postgres === null) throw new Error('There is no Postgres.');
  const name = await createDatabase(postgres, template);
  const url = withDatabase(postgres.url, name);
  return {
    url,
    rows: (statement, values) => queryRows(url, statement, values),
    drop: () =>
      withClient(postgres.url, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
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
