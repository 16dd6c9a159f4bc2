import { describe, expect, test } from 'vitest';
import { findBreakingChanges } from './find-breaking-changes';
import { readMigrations } from './read-migrations';

/** Nothing ran before these; they are released and must not be edited. */
const rulesSince = '20261123';

test('instances of the previous release run with every migration, unless it is marked as unused by them', () => {
  const breaking = readMigrations()
    .filter(({ name }) => name >= rulesSince)
    .flatMap(({ name, script }) => findBreakingChanges(script).map((one) => `${name}: ${one}`));
  expect(breaking).toEqual([]);
});

describe('breaks the previous release', () => {
  test.each([
    'DROP TABLE "visitor";',
    'ALTER TABLE "account" DROP COLUMN "name";',
    'ALTER TABLE "account" ADD COLUMN "a" TEXT, DROP "name";',
    'ALTER TABLE "account" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "account" RENAME TO "holder";',
    "ALTER TYPE \"tier\" RENAME VALUE 'pro' TO 'plus';",
    'ALTER TABLE "account" ALTER COLUMN "name" SET DATA TYPE INTEGER;',
    'ALTER TABLE "account" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "account" ADD COLUMN     "a" TEXT NOT NULL;',
    'ALTER TABLE "account"\nADD COLUMN "a" INTEGER NOT NULL DEFAULT 0;\nALTER TABLE "account" ALTER COLUMN "a" DROP DEFAULT;',
  ])('%s', (sql) => expect(findBreakingChanges(sql)).toHaveLength(1));
});

describe('does not break the previous release', () => {
  test.each([
    'ALTER TABLE "account" ADD COLUMN "a" TEXT;',
    'ALTER TABLE "account" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "b" TEXT;',
    'CREATE TABLE "note" ("id" INTEGER NOT NULL, "text" TEXT NOT NULL);',
    'ALTER TABLE "account" ADD CONSTRAINT "named" CHECK ("name" IS NOT NULL) NOT VALID;',
    'DROP INDEX "account_email_key";',
    '-- DROP TABLE in words\nSELECT 1;\nCREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DROP TABLE x; END $$ LANGUAGE plpgsql;',
    '-- contract: release 0.3 stopped reading it\nALTER TABLE "account" DROP COLUMN "name";',
  ])('%s', (sql) => expect(findBreakingChanges(sql)).toEqual([]));
});
