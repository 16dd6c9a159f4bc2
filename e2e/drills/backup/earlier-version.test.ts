import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkBackup, loadBackup } from '../../../prisma/backup/load-backup';
import { restoreFolder } from '../../../prisma/backup/restore-folder';
import { writeBackup } from '../../../prisma/backup/write-backup';
import { applyMigrations, listKnown } from '../../../prisma/migrate/apply-migrations';
import {
  type OpenDatabase,
  openEmbedded,
  openPostgres,
} from '../../../server/platform/database/database';
import { greatPatience } from '../../../server/platform/database/postgres-pool';
import { createSeededDataFolder } from '../../support/start-server';
import { anyKind, databaseKinds, isAvailable } from '../../support/test-database';
import { createPostgresDatabase } from '../accounts/postgres-database';

const noAccount = '00000000-0000-7000-8000-00000000dead';

// Restoring into a folder is a drill: creating a database there takes longer than all other tests of backups.
const kinds = process.env['DRILL'] === '1' ? databaseKinds.filter(isAvailable) : [anyKind()];

test.each(kinds)('a backup of an earlier version is brought up to date on %s', async (kind) => {
  // Emptied, because creating a database takes longer.
  const folder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const known = listKnown();
  const databaseFiles = path.join(folder, 'db');
  const opened = openEmbedded(folder);
  await opened.client.$executeRaw`DROP SCHEMA public CASCADE`;
  await opened.client.$executeRaw`CREATE SCHEMA public`;
  await applyMigrations(opened, known.slice(0, 5));
  await opened.client.$executeRaw`
    INSERT INTO account (id, email, updated_at) VALUES (${noAccount}::uuid, 'old@example.com', now())`;
  await opened.close();
  const early = path.join(folder, 'early.marque');
  await writeBackup({ databaseFiles, dataFolder: folder }, early);
  expect((await checkBackup(early)).header.migrations).toEqual(known.slice(0, 5));

  const restored = await (kind === 'embedded' ? toFolder(early, folder) : toPostgres(early));
  expect(await restored.client.account.findMany()).toMatchObject([
    { email: 'old@example.com', accessEpoch: 0 },
  ]);
  expect(await applyMigrations(restored)).toEqual([]);
  await restored.close();
});

async function toFolder(file: string, folder: string): Promise<OpenDatabase> {
  const dataFolder = path.join(folder, 'restored');
  await restoreFolder(file, dataFolder, () => {});
  return openEmbedded(dataFolder);
}

async function toPostgres(file: string): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresDatabase(null);
  onTestFinished(drop);
  const opened = openPostgres(url, greatPatience);
  expect(await loadBackup(file, await checkBackup(file), opened, () => {})).toBe(true);
  return opened;
}
