import { expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, hasPostgres } from '../../e2e/drills/accounts/postgres-database';
import { openPostgres } from '../../server/platform/database/database';
import { applyMigrations, listKnown } from './apply-migrations';

test.skipIf(!hasPostgres())(
  'migrations of a Postgres leave no lock behind that the next ones would wait for',
  async () => {
    const { url, rows, drop } = await createPostgresDatabase(null);
    onTestFinished(drop);
    const opened = openPostgres(url);
    const known = await listKnown();
    expect(await applyMigrations(opened, known.slice(0, 2))).toEqual(known.slice(0, 2));
    // Those of another database on the same Postgres are not ours.
    const findLocks = `SELECT FROM pg_locks WHERE locktype = 'advisory'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    expect(await rows(findLocks)).toEqual([]);
    expect(await applyMigrations(opened)).toEqual(known.slice(2));
    await opened.close();
  },
);
