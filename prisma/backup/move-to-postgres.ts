import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendCommand } from '../../server/platform/process/control';
import {
  tryLockDataFolder,
  movedFile,
  requireWholeFolder,
} from '../../server/platform/database/data-folder-lock';
import { openPostgres } from '../../server/platform/database/database';
import { greatPatience } from '../../server/platform/database/postgres-pool';
import { keptSecret } from '../../server/platform/process/secrets';
import { BackupError } from './backup-lines';
import { checkBackup, type Checked, loadBackup, requireEmpty } from './load-backup';
import { type Report, writeBackup } from './write-backup';

/** A service finishes running requests for ten seconds, then writes what it holds in memory. */
const stopMsMax = 60_000;
const waitMs = 100;

export type Moved = { checked: Checked; envFile: string; wasThere: boolean };
type Target = { url: string; authSecret: string | undefined };

/**
 * Moves an embedded database to an empty Postgres. A running service is stopped first, so that everything
 * it has acknowledged is moved, and none can start on the folder afterwards. If killed half-way, it can be
 * run again: Postgres stays empty until it has everything.
 * @throws BackupError when the Postgres has other rows; the embedded database is then as before
 */
export async function moveToPostgres(
  dataFolder: string,
  { url, authSecret }: Target,
  report: Report,
): Promise<Moved> {
  const source = path.join(dataFolder, 'db');
  if (!existsSync(source)) throw new BackupError(`There is no embedded database in ${dataFolder}.`);
  const isAgain = existsSync(movedFile(dataFolder));
  if (!isAgain) requireWholeFolder(dataFolder);
  const opened = openPostgres(url, greatPatience);
  const file = path.join(dataFolder, 'move.marque');
  let unlock: (() => void) | null = null;
  try {
    // Checked before anything is stopped.
    if (!isAgain) await requireEmpty(opened);
    writeFileSync(movedFile(dataFolder), 'moving\n', { mode: 0o600 });
    unlock = await stopService(dataFolder, report);
    report('Reading the embedded database');
    await writeBackup({ databaseFiles: source, dataFolder }, file, { isForced: true });
    const checked = await checkBackup(file);
    report('Writing to Postgres');
    const wasThere = !(await loadBackup(file, checked, opened, report));
    const envFile = writeEnvFile(dataFolder, url, authSecret);
    writeFileSync(movedFile(dataFolder), `moved ${new Date().toISOString()}\n`);
    return { checked, envFile, wasThere };
  } catch (error) {
    // An earlier run may have stopped anywhere.
    if (!isAgain) rmSync(movedFile(dataFolder), { force: true });
    throw error;
  } finally {
    rmSync(file, { force: true });
    unlock?.();
    await opened.close();
  }
}

/** @returns a function that unlocks the folder */
async function stopService(dataFolder: string, report: Report): Promise<() => void> {
  let isTold = false;
  for (const untilMs = Date.now() + stopMsMax; Date.now() < untilMs; await sleep(waitMs)) {
    const unlock = tryLockDataFolder(dataFolder);
    if (unlock !== null) return unlock;
    if (isTold) continue;
    isTold = await sendCommand(dataFolder, '/stop');
    if (isTold) report('Stopping the service');
  }
  throw new BackupError(
    `A service still holds ${dataFolder}. Stop it, or run the command where the service runs, ` +
      'inside of the same container.',
  );
}

/** The variables that the service needs from now on. The secret stays the same: it signs sessions and seals secrets. */
function writeEnvFile(dataFolder: string, url: string, authSecret: string | undefined): string {
  const file = path.join(dataFolder, 'postgres.env');
  const secret = authSecret ?? keptSecret(dataFolder, 'auth-secret');
  rmSync(file, { force: true });
  writeFileSync(file, `DATABASE_URL=${url}\nAUTH_SECRET=${secret}\n`, { mode: 0o600 });
  return file;
}
