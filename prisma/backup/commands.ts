import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { env } from '../../server/platform/env';
import { BackupError } from './backup-lines';
import { moveToPostgres } from './move-to-postgres';
import { restoreFolder } from './restore-folder';
import { takeSnapshot } from './take-snapshot';
import { writeBackup } from './write-backup';

const usages = {
  backup: `Usage: npm run backup -- FILE [--force]

Writes a backup of the embedded database and of the secrets, messages and pages in MARQUE_DATA. The service
may run. FILE appears when it is complete, and only its owner can read it.

  --force   replaces FILE`,
  restore: `Usage: npm run restore -- FILE

Restores a backup into MARQUE_DATA, which must be empty or a new folder. The checksums are compared before
anything is written.`,
  move: `Usage: npm run move -- DATABASE_URL

Moves the embedded database in MARQUE_DATA to an empty Postgres. A running service is stopped first. If the
command is interrupted, run it again. PGPASSWORD may hold the password in place of the URL.`,
};
type Name = keyof typeof usages;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const count = (rows: Iterable<{ rows: number }>) =>
  [...rows].reduce((sum, digest) => sum + digest.rows, 0);

/** @throws Error whose message is for the terminal */
export async function runCommand([name = '', ...given]: string[]): Promise<void> {
  const usage = usages[name as Name];
  const { values, positionals } = parseOrExplain(given, usage);
  if (values.help === true) return print(usage);
  const [parameter = '', ...others] = positionals;
  if (parameter === '' || others.length > 0 || (values.force === true && name !== 'backup')) {
    process.exitCode = 2;
    throw new Error(usage);
  }
  if (env.databaseUrl !== undefined) {
    throw new BackupError(
      'DATABASE_URL is set, and this is for the embedded database. ' +
        'docs/backup.md explains how to back up and restore a Postgres.',
    );
  }
  if (name === 'backup') await backUp(path.resolve(parameter), values.force === true);
  if (name === 'restore') await restore(path.resolve(parameter));
  if (name === 'move') await move(parameter);
}

function parseOrExplain(given: string[], usage: string) {
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, force: { type: 'boolean' } },
    });
  } catch (error) {
    process.exitCode = 2;
    throw new Error(`${(error as Error).message}\n\n${usage}`, { cause: error });
  }
}

async function backUp(file: string, isForced: boolean): Promise<void> {
  if (existsSync(file) && !isForced) {
    throw new BackupError(`${file} exists. Name another file, or add --force.`);
  }
  requireWritable(path.dirname(file));
  const startedAtMs = Date.now();
  print(`Copying the database of ${env.dataFolder}`);
  const { databaseFiles, remove } = await takeSnapshot(env.dataFolder);
  try {
    print('Writing the backup');
    const source = { databaseFiles, dataFolder: env.dataFolder };
    const tables = await writeBackup(source, file, { isForced, report: print });
    const mebibytes = (statSync(file).size / 1024 / 1024).toFixed(1);
    const what = `${count(Object.values(tables))} rows, ${mebibytes} MiB`;
    print(`Wrote ${file}: ${what}, ${seconds(startedAtMs)} s. It contains secrets: keep it safe.`);
  } finally {
    remove();
  }
}

/** Checked before copying the database, which takes time and as much space again. */
function requireWritable(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new BackupError(`There is no folder ${folder}.`);
  }
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new BackupError(`The folder ${folder} cannot be written to.`);
  }
}

async function restore(file: string): Promise<void> {
  const startedAtMs = Date.now();
  print(`Checking and restoring ${file}`);
  const { header, digests } = await restoreFolder(file, env.dataFolder, print);
  print(
    `Restored ${env.dataFolder} as of ${header.createdAt}: ${digests.get('account')?.rows ?? 0} accounts, ` +
      `${count(digests.values())} rows, ${seconds(startedAtMs)} s. Start the service with this MARQUE_DATA.`,
  );
}

async function move(url: string): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    process.exitCode = 2;
    throw new Error(
      `DATABASE_URL looks like postgres://user:password@host:5432/name.\n\n${usages.move}`,
    );
  }
  const startedAtMs = Date.now();
  const target = { url, authSecret: env.authSecret };
  const { checked, envFile, wasThere } = await moveToPostgres(env.dataFolder, target, print);
  print(
    `${wasThere ? 'Everything was in Postgres already' : 'Moved to Postgres'}: ` +
      `${checked.digests.get('account')?.rows ?? 0} accounts, ${count(checked.digests.values())} rows, ` +
      `all read back and compared, ${seconds(startedAtMs)} s.`,
  );
  print(
    `Set the variables in ${envFile} on every instance, and PGPASSWORD, where you used it. Then start them:`,
  );
  print(`  cat ${envFile} >> .env`);
  print(`Messages, secrets and pages stay in ${env.dataFolder}. Its database is no longer used.`);
}

const seconds = (sinceMs: number) => ((Date.now() - sinceMs) / 1000).toFixed(1);
