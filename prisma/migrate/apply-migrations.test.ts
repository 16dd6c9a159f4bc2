import { expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, hasPostgres } from '../../e2e/drills/accounts/postgres-database';
import { openPostgres } from '../../server/platform/database/database';
import { applyMigrations, listKnown } from './apply-migrations';

test.skipIf(!hasPostgres())(
  'an interrupted migration leaves nothing behind, and is applied by the next start',
  async () => {
    const { url, rows, drop } = await createPostgresDatabase(null);
    onTestFinished(drop);
    const opened = openPostgres(url);
    const known = listKnown();
    expect(await applyMigrations(opened, known.slice(0, 2))).toEqual(known.slice(0, 2));

    // The third migration has created a type and altered a table before it creates this one.
    await rows('CREATE TABLE "billing_notice" ()');
    await expect(applyMigrations(opened)).rejects.toThrow('"billing_notice" already exists');
    await rows('DROP TABLE "billing_notice"');

    expect(await applyMigrations(opened)).toEqual(known.slice(2));
    expect(await applyMigrations(opened)).toEqual([]);
    await opened.close();
  },
);
