import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createRasterizer } from '../artwork/raster/get-picture';
import { type OpenDatabase, openPGlite } from '../platform/database/database';
import { EmbeddedPostgres } from '../platform/database/embedded-postgres';
import { AppError } from '../platform/errors';
import { replaceProcessWide } from '../platform/process/made-once';
import { measuredStates } from '../platform/status/read-history';
import { createSeededDataFolder } from '../../e2e/support/start-server';
import {
  isAvailable,
  openTestDatabase,
  useDatabase,
  useSeededDatabase,
} from '../../e2e/support/test-database';
import { presentReadiness, presentStatus } from './present-status';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());
// Earlier checks must not leak into the next test.
afterEach(() => replaceProcessWide('status-checks', null));

const failed = async () =>
  (await presentStatus('test')).checks.filter(({ isUp }) => !isUp).map(({ name }) => name);

test('everything works on a healthy server, and the figures are the catalog’s', async () => {
  const { checks, catalog, history } = await presentStatus('test');
  expect(history).toMatchObject({ since: null, incidents: [] });
  expect(checks).toEqual(['database', 'counters', 'drawing'].map((name) => ({ name, isUp: true })));
  expect(catalog.brands).toBeGreaterThan(4000);
  expect(catalog.artworks).toBeGreaterThan(catalog.brands);
  expect(Number.isNaN(Date.parse(catalog.seededAt ?? ''))).toBe(false);
});

test('a server that cannot draw pictures says so, and reports the rest as working', async () => {
  const broken = createRasterizer({ script: 'no-such-file.mjs' });
  const before = replaceProcessWide('rasterizer', broken);
  expect(await failed()).toEqual(['drawing']);
  replaceProcessWide('rasterizer', before);
  await broken.pool.close();
});

test('the site and the mail server are shown as last measured, and not before the first measurement', async () => {
  const names = async () => (await presentStatus('test')).checks.map(({ name }) => name);
  expect(await names()).not.toContain('mail');
  measuredStates().set('site', true).set('mail', false);
  const { checks, history } = await presentStatus('test');
  measuredStates().clear();
  expect(checks.slice(-2)).toEqual([
    { name: 'site', isUp: true },
    { name: 'mail', isUp: false },
  ]);
  expect(history?.parts.map(({ part }) => part)).toEqual(checks.map(({ name }) => name));
});

test('a server that cannot reach its database says so', async () => {
  const away = { client: { $queryRaw: () => Promise.reject(new Error('away')) } };
  const before = replaceProcessWide('database', away);
  replaceProcessWide('status-history', null);
  expect(await failed()).toEqual(['database']);
  expect((await presentStatus('test')).history).toBeNull();
  replaceProcessWide('database', before);
});

const readOnly = { status: 'degraded', database: 'read-only' };

test.skipIf(!isAvailable('postgres'))(
  'readiness is degraded while Postgres takes no writes, and ok again afterwards',
  async () => {
    const postgres = await openTestDatabase('postgres', 'empty');
    useDatabase(postgres);
    onTestFinished(async () => {
      useDatabase(opened);
      await postgres.close();
    });
    const { client } = postgres;
    expect(await presentReadiness()).toEqual({ status: 'ok' });
    const [row] = await client.$queryRaw<{ name: string }[]>`SELECT current_database() AS name`;
    const endConnections = () =>
      client.$executeRaw`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`;
    const setReadOnly = async (value: string) => {
      const alter = `ALTER DATABASE "${row?.name}" SET default_transaction_read_only = ${value}`;
      await client.$transaction([
        client.$executeRawUnsafe('SET TRANSACTION READ WRITE'),
        client.$executeRawUnsafe(alter),
      ]);
      // A connection keeps the setting that it began with.
      await endConnections().catch(() => {});
      await vi.waitFor(async () => {
        const mode = await client.$queryRaw`SHOW default_transaction_read_only`;
        expect(mode).toEqual([{ default_transaction_read_only: value }]);
      }, 60_000);
    };
    await setReadOnly('on');
    expect(await presentReadiness()).toEqual(readOnly);
    await setReadOnly('off');
    expect(await presentReadiness()).toEqual({ status: 'ok' });
  },
);

test('readiness is degraded from a write that a full disk refuses until one that succeeds', async () => {
  let isFull = true;
  const folder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const full = openPGlite(new EmbeddedPostgres(path.join(folder, 'db')), () => {
    if (isFull) throw new AppError('service_unavailable', 'The disk is nearly full.');
  });
  useDatabase(full);
  onTestFinished(async () => {
    useDatabase(opened);
    await full.close();
  });
  const write = () => full.client.$executeRaw`CREATE TABLE one (id int)`;
  expect(await presentReadiness()).toEqual({ status: 'ok' });
  await expect(write()).rejects.toThrow('nearly full');
  expect(await presentReadiness()).toEqual(readOnly);
  isFull = false;
  await write();
  expect(await presentReadiness()).toEqual({ status: 'ok' });
});
