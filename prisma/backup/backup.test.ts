import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase } from '../../e2e/drills/accounts/postgres-database';
import { keptFiles, openBackupWorld, rewriteLines } from '../../e2e/support/backup-world';
import { createAccount } from '../../e2e/support/factories';
import { readLived } from '../../e2e/support/lived-in-catalog';
import { createDataFolder } from '../../e2e/support/start-server';
import { isAvailable } from '../../e2e/support/test-database';
import { type Database, openEmbedded, openPostgres } from '../../server/platform/database/database';
import { movedFile, restoringFolder } from '../../server/platform/database/data-folder-lock';
import { moveToPostgres } from './move-to-postgres';
import { restoreFolder } from './restore-folder';
import { takeSnapshot } from './take-snapshot';
import { writeBackup } from './write-backup';

let world: Awaited<ReturnType<typeof openBackupWorld>>;
const work = createDataFolder();
const noAccount = '00000000-0000-7000-8000-00000000dead';
const file = path.join(work, 'of-the-world.marque');
const restoredFolder = path.join(work, 'restored');
/** Emails acknowledged before the backup began. */
const acknowledged: string[] = [];

beforeAll(async () => {
  world = await openBackupWorld();
  let isCopying = false;
  const copied = new AbortController();
  const write = async () => {
    while (!copied.signal.aborted) {
      const { email } = await createAccount(world.client);
      if (!isCopying) acknowledged.push(email);
      // The embedded database never lets a timer through by itself.
      await setImmediate();
    }
  };
  const writing = write();
  while (acknowledged.length < 5) await setImmediate();
  isCopying = true;
  const snapshot = takeSnapshot(world.dataFolder).finally(() => copied.abort());
  const { databaseFiles, remove } = await snapshot;
  await writing;
  await writeBackup({ databaseFiles, dataFolder: world.dataFolder }, file);
  remove();
});
afterAll(() => world.close());

async function readWorld(client: Database) {
  const orderBy = { id: 'asc' } as const;
  return {
    jane: await client.account.findMany({
      where: { email: { startsWith: 'jane' } },
      include: { keys: true, usage: true, passkeys: true, auditEvents: true },
      orderBy,
    }),
    brands: await client.brand.findMany({ include: { artwork: true }, orderBy }),
    drawings: await client.drawing.findMany({ orderBy: { sha256: 'asc' } }),
    days: await client.visitorDay.findMany(),
    state: await client.catalogState.findMany(),
  };
}

/** Otherwise two empty catalogs would be equal, too. */
function expectAll(served: Awaited<ReturnType<typeof readLived>>): void {
  expect(served).toMatchObject({
    corrected: { name: 'Corrected', byHost: 'brand-1' },
    hidden: null,
    picture: expect.any(String),
    account: { name: 'Acme Rockets' },
    byStranger: null,
    replaced: expect.any(String),
    secrets: [world.lived.secret],
  });
}

describe('a backup of a folder that a service writes to', () => {
  test('a backup is readable by its owner only, and leaves nothing else behind', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(work)).toEqual([path.basename(file)]);
    expect(readdirSync(path.join(world.dataFolder, 'snapshots'))).toEqual(['lock']);
  });

  test('no service starts on a folder while a restore runs', () => {
    // The state that `kill -9` leaves before the database is in place.
    mkdirSync(path.join(restoringFolder(restoredFolder), 'db'), { recursive: true });
    writeFileSync(path.join(restoredFolder, 'auth-secret'), 'half');
    expect(() => openEmbedded(restoredFolder)).toThrow(/was interrupted.*npm run restore/);
    expect(existsSync(path.join(restoredFolder, 'db'))).toBe(false);
  });

  test('a restore brings back every file and every row acknowledged before the backup, even after a killed restore', async () => {
    const dataFolder = restoredFolder;
    await restoreFolder(file, dataFolder, () => {});
    expect(readdirSync(dataFolder).sort()).toEqual(
      ['auth-secret', 'db', 'demo-key', 'lock', 'mail-secret', 'outbox', 'pages'].sort(),
    );
    for (const [name, content] of Object.entries(keptFiles)) {
      expect(readFileSync(path.join(dataFolder, name), 'utf8')).toBe(content);
      expect(statSync(path.join(dataFolder, name)).mode & 0o777).toBe(0o600);
    }
    const restored = openEmbedded(dataFolder);
    try {
      expect(await readWorld(restored.client)).toEqual(await readWorld(world.client));
      const stored = await restored.client.account.findMany({ include: { keys: true } });
      const emails = new Set(stored.filter(({ keys }) => keys.length > 0).map((row) => row.email));
      expect(acknowledged.filter((email) => !emails.has(email))).toEqual([]);
      const { lived } = world;
      const served = await readLived(restored, lived);
      expect(served).toEqual(await readLived(world.opened, lived));
      expectAll(served);
      // Its foreign keys are restored.
      await expect(
        restored.client.apiKey.updateMany({ data: { accountId: noAccount } }),
      ).rejects.toThrow();
    } finally {
      await restored.close();
    }
    await expect(restoreFolder(file, dataFolder, () => {})).rejects.toThrow(/is not empty \(.*db/);
  });

  test('a backup does not replace an existing file', async () => {
    const source = { databaseFiles: path.join(restoredFolder, 'db'), dataFolder: restoredFolder };
    await expect(writeBackup(source, file)).rejects.toThrow('add --force');
  });

  test('a backup into a missing folder fails with the reason, and leaves no copy', async () => {
    const place = path.join(work, 'none', 'of.marque');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'prisma/backup/run.ts', 'backup', place],
      { env: { ...process.env, MARQUE_DATA: restoredFolder }, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `There is no folder ${path.dirname(place)}.\n`,
    });
    expect(existsSync(path.join(restoredFolder, 'snapshots'))).toBe(false);
  });

  test('a backup to an unwritable path fails, and the process goes on', async () => {
    const place = path.join(work, 'none', 'of.marque');
    const source = { databaseFiles: path.join(restoredFolder, 'db'), dataFolder: restoredFolder };
    await expect(writeBackup(source, place)).rejects.toThrow('ENOENT');
  });
});
describe.skipIf(!isAvailable('postgres'))('moved to a Postgres', () => {
  const move = (url: string) =>
    moveToPostgres(restoredFolder, { url, authSecret: undefined }, () => {});

  test('a move to a Postgres with rows is refused and changes nothing', async () => {
    const { url, drop } = await createPostgresDatabase('seeded');
    onTestFinished(drop);
    await expect(move(url)).rejects.toThrow(/is not empty: \w+ has rows/);
    expect(existsSync(movedFile(restoredFolder))).toBe(false);
  });

  test('a move to an empty Postgres copies every row and closes the folder', async () => {
    const { url, drop } = await createPostgresDatabase('empty');
    onTestFinished(drop);
    const { envFile, wasThere } = await move(url);
    expect(wasThere).toBe(false);
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
    expect(readFileSync(envFile, 'utf8')).toBe(
      `DATABASE_URL=${url}\nAUTH_SECRET=${keptFiles['auth-secret']}\n`,
    );
    const opened = openPostgres(url);
    onTestFinished(() => opened.close());
    expect(await readWorld(opened.client)).toEqual(await readWorld(world.client));
    const { lived } = world;
    expect(await readLived(opened, lived)).toEqual(await readLived(world.opened, lived));
    expect(() => openEmbedded(restoredFolder)).toThrow(/has moved there/);
    // As after a kill between the commit and the command's last line.
    expect(await move(url)).toMatchObject({ wasThere: true });
  });
});

describe('an unusable backup is refused, and nothing is left behind:', () => {
  const middle = (bytes: Buffer) => Math.floor(bytes.length / 2);
  const header = (change: object) => (bytes: Buffer) =>
    rewriteLines(bytes, ([first = '', ...lines]) => [
      JSON.stringify({ ...(JSON.parse(first) as object), ...change }),
      ...lines,
    ]);
  const cases: [string, (bytes: Buffer) => Buffer, RegExp][] = [
    ['cut short', (bytes) => bytes.subarray(0, middle(bytes)), /damaged or cut short/],
    ['without its last byte', (bytes) => bytes.subarray(0, -1), /damaged or cut short/],
    ['empty', () => Buffer.alloc(0), /damaged or cut short|not a backup/],
    ['with another byte in its middle', (bytes) => flip(bytes, middle(bytes)), /damaged/],
    ['a text', () => Buffer.from('hello'), /is not a backup of Marque/],
    ['a foreign archive', () => gzipSync('hello\n'), /is not a backup of Marque/],
    [
      'with a missing row',
      (bytes) => rewriteLines(bytes, (all) => all.slice(0, -1)),
      /checksums do not match/,
    ],
    ['of a newer format', header({ marqueBackup: 2 }), /newer version of Marque/],
    ['of a newer schema', header({ migrations: ['29990101000000_x'] }), /29990101000000_x.*Update/],
    [
      'with a file outside of the folder',
      (bytes) =>
        rewriteLines(bytes, (all) =>
          all.map((line) => line.replace('pages/terms.md', 'pages/../../x.md')),
        ),
      /unknown name/,
    ],
  ];
  test.each(cases)('%s', async (name, change, message) => {
    const place = path.join(work, `${name.replaceAll(' ', '-')}.marque`);
    writeFileSync(place, change(readFileSync(file)));
    const dataFolder = path.join(work, `restored ${name}`);
    await expect(restoreFolder(place, dataFolder, () => {})).rejects.toThrow(message);
    expect(existsSync(dataFolder)).toBe(false);
  });

  function flip(bytes: Buffer, position: number): Buffer {
    const changed = Buffer.from(bytes);
    changed[position] = (changed[position] ?? 0) ^ 1;
    return changed;
  }
});
