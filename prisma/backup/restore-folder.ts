import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { secureDataFolder } from '../../server/platform/process/data-folder';
import { lockDataFolder, restoringFolder } from '../../server/platform/database/data-folder-lock';
import { openPGlite } from '../../server/platform/database/database';
import { EmbeddedPostgres } from '../../server/platform/database/embedded-postgres';
import { BackupError, openBackup } from './backup-lines';
import { writeDataFile } from './data-files';
import { checkBackup, type Checked, loadBackup } from './load-backup';
import { type Report, syncToDisk } from './write-backup';

/** The files of a restore, the database last: nothing starts before it is there. */
const entries = ['auth-secret', 'mail-secret', 'demo-key', 'outbox', 'pages', 'db'];

/**
 * Restores a backup into a data folder that is empty, or was left by a killed restore. A service
 * does not start on the folder before everything is in its place.
 * @throws BackupError before anything is written if the backup or the folder is unusable
 */
export async function restoreFolder(
  file: string,
  dataFolder: string,
  report: Report,
): Promise<Checked> {
  const checked = await checkBackup(file);
  const isNew = !existsSync(dataFolder);
  secureDataFolder(dataFolder);
  const unlock = lockDataFolder(dataFolder);
  try {
    clear(dataFolder);
    const folder = restoringFolder(dataFolder);
    mkdirSync(folder, { mode: 0o700 });
    try {
      await fill(folder, file, checked, report);
    } catch (error) {
      rmSync(isNew ? dataFolder : folder, { recursive: true, force: true });
      throw error;
    }
    for (const name of entries.filter((entry) => existsSync(path.join(folder, entry)))) {
      renameSync(path.join(folder, name), path.join(dataFolder, name));
    }
    await syncToDisk(dataFolder);
    rmSync(folder, { recursive: true });
    return checked;
  } finally {
    unlock();
  }
}

/** An unfinished restore put everything in the folder there itself, because it began in an empty one. */
function clear(dataFolder: string): void {
  if (existsSync(restoringFolder(dataFolder))) {
    for (const name of entries)
      rmSync(path.join(dataFolder, name), { recursive: true, force: true });
    rmSync(restoringFolder(dataFolder), { recursive: true });
  }
  const found = readdirSync(dataFolder).filter((name) => name !== 'lock');
  if (found.length === 0) return;
  throw new BackupError(
    `${dataFolder} is not empty (${found.join(', ')}). Set MARQUE_DATA to a new folder.`,
  );
}

async function fill(folder: string, file: string, checked: Checked, report: Report): Promise<void> {
  for await (const entry of (await openBackup(file)).entries) {
    if ('file' in entry) writeDataFile(folder, entry.file, Buffer.from(entry.content, 'base64'));
    // The files are written before the rows.
    if ('table' in entry) break;
  }
  const databaseFiles = path.join(folder, 'db');
  const opened = openPGlite(new EmbeddedPostgres(databaseFiles));
  try {
    await loadBackup(file, checked, opened, report);
  } finally {
    await opened.close();
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await syncToDisk(path.join(entry.parentPath, entry.name));
  }
}
