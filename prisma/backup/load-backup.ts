import type { OpenDatabase, Transaction } from '../../server/platform/database/database';
import { applyMigrations, listApplied, listKnown } from '../migrate/apply-migrations';
import { databaseTurn } from '../prepare-database';
import { BackupError, type Digest, type Entry, type Header, openBackup } from './backup-lines';
import { exportTable, listTables } from './export-tables';
import { noTimeout, type Report } from './write-backup';

const rowsAtOnce = 500;
const charactersAtOnce = 1_000_000;

export type Checked = { header: Header; digests: ReadonlyMap<string, Digest>; rows: number };

/**
 * Reads a backup to its end.
 * @throws BackupError when it is damaged, or needs a newer version of Marque
 */
export async function checkBackup(file: string): Promise<Checked> {
  const { header, digests, entries } = await openBackup(file);
  const known = new Set(listKnown());
  const unknown = header.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new BackupError(
      `${file} was made by a newer version of Marque (${unknown.join(', ')}). Update Marque first.`,
    );
  }
  let rows = 0;
  for await (const entry of entries) if ('row' in entry) rows++;
  return { header, digests, rows };
}

/**
 * Loads the rows of a checked backup into an empty database, in one transaction: if killed half-way, it
 * leaves an empty database. The stored rows are read back and compared before the commit.
 * @returns false if exactly these rows were there already, as after a kill at the last moment
 * @throws BackupError when the database has other rows
 */
export async function loadBackup(
  file: string,
  { header, digests, rows: rowsMax }: Checked,
  opened: OpenDatabase,
  report: Report,
): Promise<boolean> {
  const isLoaded = await prepareTarget(opened, header, async (transaction) => {
    const tables = await listTables(transaction);
    const before = await compareTables(transaction, tables, digests);
    if (before.difference === '') return false;
    if (before.rows > 0) {
      throw new BackupError(`The database is not empty: ${before.difference}. Name an empty one.`);
    }
    const restoreKeys = await dropForeignKeys(transaction);
    await insertEntries(transaction, (await openBackup(file)).entries, rowsMax, report);
    await restoreKeys();
    report('  Reading everything back');
    const { difference } = await compareTables(transaction, tables, digests);
    if (difference !== '') throw new BackupError(`Not every row was kept: ${difference}.`);
    return true;
  });
  // The backup may be of an earlier version.
  for (const name of await applyMigrations(opened)) report(`  Applied ${name}`);
  return isLoaded;
}

/** Migrates only as far as the backup. A service that starts on the same Postgres waits until this is done. */
async function prepareTarget<T>(
  opened: OpenDatabase,
  { migrations }: Header,
  load: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const migrate = async () => {
    const applied = await listApplied(opened.client);
    const extra = [...applied].filter((name) => !migrations.includes(name));
    if (extra.length > 0) {
      throw new BackupError(
        `The database has migrations that the backup lacks (${extra.join(', ')}). Name an empty database.`,
      );
    }
    await applyMigrations(opened, migrations);
  };
  if (opened.isEmbedded) await migrate();
  return opened.client.$transaction(async (transaction) => {
    if (!opened.isEmbedded) {
      await databaseTurn(transaction);
      await migrate();
    }
    return load(transaction);
  }, noTimeout);
}

/**
 * Checks that a backup could be loaded, before anything is stopped for it.
 * @throws BackupError when a table of the database has a row, or the database cannot be reached
 */
export async function requireEmpty({ client }: OpenDatabase): Promise<void> {
  await client.$transaction(async (transaction) => {
    for (const table of (await listTables(transaction)).keys()) {
      const found = await transaction.$queryRawUnsafe<unknown[]>(
        `SELECT 1 FROM "${table}" LIMIT 1`,
      );
      if (found.length === 0) continue;
      throw new BackupError(`The database is not empty: ${table} has rows. Name an empty one.`);
    }
  });
}

/** @returns how the database differs from the backup, in words; empty if it does not */
async function compareTables(
  transaction: Transaction,
  tables: ReadonlyMap<string, string[]>,
  digests: ReadonlyMap<string, Digest>,
): Promise<{ rows: number; difference: string }> {
  const unknown = [...tables.keys(), ...digests.keys()].filter(
    (table) => !tables.has(table) || !digests.has(table),
  );
  if (unknown.length > 0) {
    throw new BackupError(
      `The database and the backup differ in their tables: ${unknown.join(', ')}.`,
    );
  }
  const found = { rows: 0, difference: '' };
  for (const [table, key] of tables) {
    const { rows, sha256 } = await exportTable(transaction, table, key);
    found.rows += rows;
    const wanted = digests.get(table);
    if (sha256 === wanted?.sha256) continue;
    found.difference ||= `${table} has ${rows} rows, which are not the ${wanted?.rows} of the backup`;
  }
  return found;
}

/**
 * The rows may then be inserted in any order.
 * @returns what recreates the constraints, which checks every row
 */
async function dropForeignKeys(transaction: Transaction): Promise<() => Promise<void>> {
  const keys = await transaction.$queryRaw<{ table: string; name: string; definition: string }[]>`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`;
  for (const { table, name } of keys) {
    await transaction.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      const statement = `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;
      await transaction.$executeRawUnsafe(statement);
    }
  };
}

async function insertEntries(
  transaction: Transaction,
  entries: AsyncIterable<Entry>,
  rowsMax: number,
  report: Report,
): Promise<void> {
  let table = '';
  let rows: string[] = [];
  let characters = 0;
  let loaded = 0;
  let reported = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    await transaction.$executeRawUnsafe(
      `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`,
      `[${rows.join(',')}]`,
    );
    loaded += rows.length;
    rows = [];
    characters = 0;
    const percent = Math.floor((loaded / rowsMax) * 10) * 10;
    if (percent > reported) report(`  ${percent} % of ${rowsMax} rows`);
    reported = Math.max(percent, reported);
  };
  for await (const entry of entries) {
    if ('table' in entry) {
      await flush();
      table = entry.table;
    } else if ('row' in entry) {
      rows.push(entry.row);
      characters += entry.row.length;
      if (rows.length >= rowsAtOnce || characters >= charactersAtOnce) await flush();
    }
  }
  await flush();
}
