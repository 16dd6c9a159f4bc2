import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { describeContent } from '../../e2e/support/example-content';
import { openAnyDatabase } from '../../e2e/support/test-database';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import type { Catalog } from './catalog';
import type { StopJob } from '../platform/process/jobs';
import { currentCatalog, startFollowingCatalog } from './current-catalog';
import { artworkDamage } from './stored/stored-svg';

const patience = { timeout: 60_000, interval: 5 };
const everyMs = 1;

let opened: OpenDatabase;
let stop: StopJob;
/** Runs before a loaded catalog comes into use; tests replace it. */
let prepare = async (_catalog: Catalog) => {};
beforeAll(async () => {
  env.dataFolder = mkdtempSync(path.join(tmpdir(), 'marque-test-'));
  opened = await openAnyDatabase('empty');
  await writeCatalog(opened.client, describeContent('one', [{ id: 1, slug: 'acme' }]));
  stop = await startFollowingCatalog(opened, (catalog) => prepare(catalog), everyMs);
});
afterAll(async () => {
  await stop();
  await opened.close();
  rmSync(env.dataFolder, { recursive: true });
});

const svgOf = (slug: string, { bySlug } = currentCatalog()) =>
  new TextDecoder().decode(bySlug.get(slug)?.artwork.get('mono')?.svg.read());

test('a damaged file is replaced at the next poll, and all artwork is served again', async () => {
  const folder = path.join(env.dataFolder, 'artwork');
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  const svg = svgOf('acme');
  writeFileSync(file, Buffer.alloc(readFileSync(file).byteLength));
  const damaged = currentCatalog();
  expect(() => svgOf('acme')).toThrow('being restored');
  // Like a request that arrives in the meantime, but none later: it would find the damage again.
  prepare = async () => {
    prepare = async () => {};
    expect(() => svgOf('acme', damaged)).toThrow('being restored');
  };
  onTestFinished(() => void (prepare = async () => {}));
  await vi.waitFor(() => expect(svgOf('acme')).toBe(svg), patience);
  // Otherwise every poll would load the catalog again.
  expect(artworkDamage().isFound).toBe(false);
});

test('a newer catalog replaces the old one, and responses already started finish with the old artwork', async () => {
  const before = currentCatalog();
  const svg = svgOf('acme');
  await writeCatalog(
    opened.client,
    describeContent('two', [{ id: 1, slug: 'acme', drawing: 'another' }]),
  );
  await vi.waitFor(() => expect(currentCatalog().release).toBe('two'), patience);
  expect(svgOf('acme')).toContain('another');
  expect(svgOf('acme', before)).toBe(svg);
});

test('a catalog that takes longer to prepare than the poll interval is loaded only once', async () => {
  let loads = 0;
  prepare = async ({ release }) => {
    if (release !== 'three' || currentCatalog().release === 'three') return;
    loads++;
    // Many times the interval.
    for (let i = 0; i < 50; i++) await opened.client.catalogState.count();
  };
  await writeCatalog(opened.client, describeContent('three', [{ id: 1, slug: 'acme' }]));
  await vi.waitFor(() => expect(currentCatalog().release).toBe('three'), patience);
  expect(loads).toBe(1);
});
