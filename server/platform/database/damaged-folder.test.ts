import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createDataFolder, createSeededDataFolder } from '../../../e2e/support/start-server';
import { log } from '../log';
import { openEmbedded } from './database';
import {
  EmbeddedPostgres,
  postgresVersion,
  requireFreeSpace,
  warnOfMissingDatabase,
} from './embedded-postgres';

/** The message that a start ends with. */
async function startOn(dataFolder: string): Promise<string> {
  try {
    const opened = openEmbedded(dataFolder);
    onTestFinished(() => opened.close().catch(() => {}));
    await opened.client.$queryRaw`SELECT 1`;
    return 'started';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each(['', 'lock', 'db'])('a file in the place of the folder "%s" is named', async (name) => {
  const folder = path.join(createDataFolder(), 'data');
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '');
  const message = await startOn(folder);
  expect(message).toContain(`${file} is a file where `);
  expect(message).toMatch(/Move (it|.*) away/);
  expect(statSync(file).size).toBe(0);
});

describe('a database that is damaged', () => {
  let folder: string;
  const file = (name: string) => path.join(folder, 'db', name);
  beforeAll(() => {
    folder = createSeededDataFolder(inject('pgliteTemplates').empty);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const [segment = ''] = readdirSync(path.join(inject('pgliteTemplates').empty, 'pg_wal')).filter(
    (name) => /^[0-9A-F]{24}$/.test(name),
  );
  test.each(['PG_VERSION', 'global/pg_control', `pg_wal/${segment}`])(
    'a database with an empty %s is refused; the message names the file and the restore command',
    async (name) => {
      const kept = `${file(name)}.kept`;
      renameSync(file(name), kept);
      writeFileSync(file(name), '');
      const message = await startOn(folder);
      expect(message).toContain(`${file(name)} is empty. Nothing was changed.`);
      expect(message).toContain('npm run restore -- FILE');
      renameSync(kept, file(name));
    },
  );

  test('a database without PG_VERSION is refused, never replaced', async () => {
    renameSync(file('PG_VERSION'), file('kept'));
    expect(await startOn(folder)).toContain(`${file('PG_VERSION')} is missing.`);
    renameSync(file('kept'), file('PG_VERSION'));
  });

  test('a database with a missing file is refused in plain words', async () => {
    renameSync(file('global/1262'), file('global/kept'));
    const message = await startOn(folder);
    expect(message).toContain(`The database in ${file('')}`.replace(/\/$/, ''));
    expect(message).not.toMatch(/Aborted|PGlite/);
    renameSync(file('global/kept'), file('global/1262'));
  });

  test('a folder whose files are put back starts again', async () => {
    expect(await startOn(folder)).toBe('started');
  });
});

test('a database of another Postgres is refused with both versions', async () => {
  const folder = createSeededDataFolder(inject('pgliteTemplates').empty);
  writeFileSync(path.join(folder, 'db', 'PG_VERSION'), '15\n');
  const message = await startOn(folder);
  expect(message).toContain(`Postgres 15; this Marque has Postgres ${postgresVersion}.`);
});

test('the version that is compared is the one of the embedded Postgres', async () => {
  const postgres = new EmbeddedPostgres(
    path.join(createSeededDataFolder(inject('pgliteTemplates').empty), 'db'),
  );
  const { rows } = await postgres.query<{ server_version: string }>('SHOW server_version');
  expect(rows[0]?.server_version.split('.')[0]).toBe(postgresVersion);
  await postgres.close();
});

test('a missing database beside files of an earlier start is announced, a first start is not', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const first = createDataFolder();
  warnOfMissingDatabase(path.join(first, 'db'));
  expect(warn).not.toHaveBeenCalled();
  const used = createDataFolder();
  writeFileSync(path.join(used, 'auth-secret'), 'secret');
  warnOfMissingDatabase(path.join(used, 'db'));
  expect(warn).toHaveBeenCalledWith(
    { missing: path.join(used, 'db'), left: ['auth-secret'] },
    expect.stringContaining('npm run restore'),
  );
});

test('a start with a missing database beside files of an earlier start is announced', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const used = createDataFolder();
  writeFileSync(path.join(used, 'auth-secret'), 'secret');
  expect(await startOn(used)).toBe('started');
  expect(warn).toHaveBeenCalledWith(
    { missing: path.join(used, 'db'), left: ['auth-secret'] },
    expect.stringContaining('npm run restore'),
  );
});

test('a start on a full disk says how much space is missing', () => {
  const folder = createDataFolder();
  const free = (mebibytes: number) => () => mebibytes * 1024 * 1024;
  expect(() => requireFreeSpace(folder, false, free(63))).toThrow(
    `The disk of ${folder} is full: the database needs 64 MiB to start, and 63 MiB are free.`,
  );
  expect(() => requireFreeSpace(folder, true, free(255))).toThrow('256 MiB');
  requireFreeSpace(folder, false, free(64));
  expect(existsSync(path.join(folder, 'db'))).toBe(false);
});
