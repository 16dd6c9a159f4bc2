import { once } from 'node:events';
import { createWriteStream, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type OpenDatabase, openPGlite } from '../../server/platform/database/database';
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres';
import { listApplied } from '../migrate/apply-migrations';
import {
  BackupError,
  type Digest,
  formatVersion,
  type Header,
  LineDigest,
  rowLine,
} from './backup-lines';
import { listDataFiles, readDataFile } from './data-files';
import { exportTable, listTables } from './export-tables';

/** A large table may take any amount of time. */
export const noTimeout = { timeout: 2 ** 31 - 1, maxWait: 2 ** 31 - 1 };

export type Report = (line: string) => void;
type Source = { databaseFiles: string; dataFolder: string };

/**
 * Writes a backup that gets its name only once it is complete and on the disk.
 * @param databaseFiles of an embedded database that no other process has open
 * @throws BackupError if the file exists and `isForced` is not set
 */
export async function writeBackup(
  source: Source,
  file: string,
  { isForced = false, report = (() => {}) as Report } = {},
): Promise<Record<string, Digest>> {
  const unfinished = `${file}.unfinished`;
  try {
    const tables = await writeUnfinished(source, unfinished, report);
    await syncToDisk(unfinished);
    if (isForced) renameSync(unfinished, file);
    else publish(unfinished, file);
    await syncToDisk(path.dirname(file));
    return tables;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** A link never replaces an existing file. Some file systems have no links: there, existence is checked first. */
function publish(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' && !existsSync(file)) {
      renameSync(unfinished, file);
      return;
    }
    throw new BackupError(`${file} exists. Name another file, or add --force.`);
  }
}

async function writeUnfinished(
  { databaseFiles, dataFolder }: Source,
  file: string,
  report: Report,
) {
  rmSync(file, { force: true });
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  const written = pipeline(gzip, output);
  // It may fail while the database is read: the next line reports that.
  written.catch(() => {});
  const all = new LineDigest();
  const write = async (line: string) => {
    all.add(line);
    if (gzip.write(`${line}\n`)) return;
    // A stream that has failed before never drains.
    if (gzip.errored) throw gzip.errored;
    await once(gzip, 'drain');
  };

  const opened = openPGlite(new EmbeddedPostgres(databaseFiles));
  try {
    await write(JSON.stringify(await describeBackup(opened)));
    for (const name of listDataFiles(dataFolder)) {
      const content = readDataFile(dataFolder, name)?.toString('base64');
      if (content !== undefined) await write(JSON.stringify({ file: name, content }));
    }
    const tables = await writeTables(opened, write, report);
    const { sha256 } = all.get();
    gzip.end(`${JSON.stringify({ end: { tables, sha256 } })}\n`);
    await written;
    return tables;
  } finally {
    gzip.destroy();
    await opened.close();
  }
}

async function describeBackup(opened: OpenDatabase): Promise<Header> {
  const migrations = [...(await listApplied(opened.client))].sort();
  return { marqueBackup: formatVersion, createdAt: new Date().toISOString(), migrations };
}

function writeTables(
  { client }: OpenDatabase,
  write: (line: string) => Promise<void>,
  report: Report,
): Promise<Record<string, Digest>> {
  return client.$transaction(async (transaction) => {
    const tables: Record<string, Digest> = {};
    for (const [table, key] of await listTables(transaction)) {
      await write(JSON.stringify({ table }));
      const digest = await exportTable(transaction, table, key, (row) => write(rowLine(row)));
      tables[table] = digest;
      report(`  ${table}: ${digest.rows} rows`);
    }
    return tables;
  }, noTimeout);
}

/** Makes sure that a power failure does not undo it. */
export async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place, 'r');
  // Windows cannot sync a folder, and needs no help to keep its names.
  await handle.sync().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
  await handle.close();
}
