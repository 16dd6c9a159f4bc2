import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createRasterizer } from '../artwork/raster/get-picture';
import type { OpenDatabase } from '../platform/database/database';
import { replaceProcessWide } from '../platform/process/made-once';
import { measuredStates } from '../platform/status/read-history';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { presentStatus } from './present-status';

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
