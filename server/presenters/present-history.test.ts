import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeContent } from '../../e2e/support/example-content';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { hideBrand, putArtwork, putBrand } from '../brands/edit-brand';
import { startFollowingCatalog } from '../catalog/current-catalog';
import { getBrand } from '../catalog/get-brand';
import { warmSearch } from '../catalog/search/search-brands';
import type { OpenDatabase } from '../platform/database/database';
import type { StopJob } from '../platform/process/jobs';
import { createRestApp } from '../rest/app';
import { presentHistory, presentLatestChanges } from './present-history';

const square = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;

let opened: OpenDatabase;
let stop: StopJob;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  await writeCatalog(
    opened.client,
    describeContent('release', [{ id: 1, slug: 'x', drawing: 'x' }]),
  );
  stop = await startFollowingCatalog(opened, warmSearch, 3_600_000);
  await putBrand('acme', { name: 'Acme' });
  const draw = (paint: string) =>
    putArtwork('acme', { variant: 'color', svg: square(paint), license: 'CC0-1.0' });
  await draw('#0a66c2');
  await draw('#c20a66');
});
afterAll(async () => {
  await stop();
  await opened.close();
});

test('a history has every drawing that a brand has or had, with its dates and an address that shows it', async () => {
  const { changes, artwork } = await presentHistory(getBrand('acme'), 50);
  expect(changes.map(({ kind }) => kind)).toEqual([
    'artwork',
    'facts',
    'artwork',
    'facts',
    'added',
  ]);
  const colors = artwork.filter(({ variant }) => variant === 'color');
  expect(colors).toMatchObject([
    { format: 'svg', source: 'own', license: 'CC0-1.0', until: null },
    { format: 'svg', from: expect.any(String), until: expect.any(String) },
  ]);
  expect(colors[0]?.from).not.toBe(colors[1]?.from);
  const rest = createRestApp();
  const texts = await Promise.all(
    colors.map(async ({ hash }) => (await rest.request(`/logos/acme/color.svg?v=${hash}`)).text()),
  );
  expect(texts[0]).toContain('#c20a66');
  expect(texts[1]).toContain('#0a66c2');
});

test('the latest changes come in pages, with pictures before and after', async () => {
  const first = await presentLatestChanges(null, 2);
  expect(first).toMatchObject({ hasMore: true, changes: [{ slug: 'acme', hasPage: true }, {}] });
  const color = first.changes[0]?.drawings.find(({ variant }) => variant === 'color');
  expect(color?.before).toMatch(/^\/logos\/acme\/color\.svg\?v=[0-9a-f]{32}$/);
  expect(color?.after).not.toBe(color?.before);
  const next = await presentLatestChanges(first.changes[1]?.cursor ?? null, 9);
  expect(next.changes.map(({ kind }) => kind)).toEqual(['artwork', 'facts', 'added']);
  expect(next.hasMore).toBe(false);
});

test('a hidden brand’s history shows no picture and no reason', async () => {
  await hideBrand('acme', 'Letter of 12 May.');
  const { changes } = await presentLatestChanges(null, 9);
  expect(changes[0]).toMatchObject({ kind: 'removed', hasPage: false, drawings: [] });
  expect(changes.every(({ drawings }) => drawings.length === 0)).toBe(true);
  expect(JSON.stringify(changes)).not.toContain('12 May');
});
