import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { AppError } from '../errors';
import { createDataFolder, createSeededDataFolder } from '../../../e2e/support/start-server';
import { type OpenDatabase, openPGlite } from './database';
import { EmbeddedPostgres, createFreeSpaceGuard } from './embedded-postgres';

const mebibyte = 1024 * 1024;

describe('the guard', () => {
  function createWorld() {
    const world = { freeBytes: 1024 * mebibyte, now: 0, reads: 0 };
    const check = createFreeSpaceGuard(
      '/data',
      () => {
        world.reads++;
        return world.freeBytes;
      },
      () => world.now,
    );
    return { world, check };
  }

  test('the guard lets writes pass down to 64 MiB free, and refuses them below', () => {
    const { world, check } = createWorld();
    world.freeBytes = 64 * mebibyte;
    expect(check).not.toThrow();
    world.freeBytes -= 1;
    world.now += 1000;
    expect(check).toThrow(AppError);
    expect(check).toThrow(expect.objectContaining({ status: 503, code: 'service_unavailable' }));
  });

  test('the guard says when to retry', () => {
    const { world, check } = createWorld();
    world.freeBytes = 0;
    expect(check).toThrow(expect.objectContaining({ headers: { 'Retry-After': '60' } }));
  });

  test('the guard opens again within a second of space being freed', () => {
    const { world, check } = createWorld();
    world.freeBytes = 0;
    expect(check).toThrow();
    world.freeBytes = 1024 * mebibyte;
    world.now += 1000;
    expect(check).not.toThrow();
  });

  test('the guard asks the disk at most five times a second', () => {
    const { world, check } = createWorld();
    for (world.now = 0; world.now < 3000; world.now += 10) check();
    expect(world.reads).toBe(15);
  });

  test('the guard reads the free space of the disk that the folder is on', () => {
    expect(createFreeSpaceGuard(createDataFolder())).not.toThrow();
    expect(createFreeSpaceGuard('/proc')).toThrow('nearly full');
  });
});

describe('an embedded database on a nearly full disk', () => {
  let freeBytes = 1024 * mebibyte;
  let opened: OpenDatabase;
  beforeAll(async () => {
    const guard = createFreeSpaceGuard('/data', () => freeBytes, tick());
    const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
    opened = openPGlite(new EmbeddedPostgres(path.join(dataFolder, 'db')), guard);
    freeBytes = 0;
  });
  afterAll(() => opened.close());

  const refusal = expect.objectContaining({ status: 503, code: 'service_unavailable' });

  test('an embedded database on a nearly full disk goes on reading', async () => {
    const rows = await opened.client.$queryRaw`SELECT count(*)::int AS count FROM account`;
    expect(rows).toEqual([{ count: 0 }]);
  });

  test.each([
    ['a statement', () => opened.client.$executeRaw`INSERT INTO account VALUES ('a')`],
    [
      'a statement that returns rows',
      () => opened.client.$queryRaw`INSERT INTO account VALUES ('a') RETURNING email`,
    ],
    ['a creation', () => opened.client.account.create({ data: { email: 'a@example.com' } })],
    ['an update', () => opened.client.account.updateMany({ data: { tier: 'pro' } })],
    ['a deletion', () => opened.client.account.deleteMany()],
    [
      'a statement inside a transaction',
      () =>
        opened.client.$transaction(async (transaction) => {
          await transaction.$executeRaw`INSERT INTO account VALUES ('a')`;
        }),
    ],
    [
      'a list of statements in one transaction',
      () => opened.client.$transaction([opened.client.account.deleteMany()]),
    ],
  ])('an embedded database on a nearly full disk refuses %s with 503', async (_name, write) => {
    await expect(write()).rejects.toEqual(refusal);
  });

  /** A clock that advances one second per call. */
  function tick(): () => number {
    let now = 0;
    return () => (now += 1000);
  }
});
