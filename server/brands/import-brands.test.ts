import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeContent } from '../../e2e/support/example-content';
import { anyKind, openTestDatabase, useDatabase } from '../../e2e/support/test-database';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { listChanges } from '../journal/list-changes';
import { database, type OpenDatabase } from '../platform/database/database';
import { hideBrand, putArtwork, putBrand } from './edit-brand';
import { exportBrands } from './export-brands';
import { importBrands } from './follow-folder';
import { getEditedBrand } from './list-brands';

const root = mkdtempSync(path.join(tmpdir(), 'brands-'));
const place = (name: string) => path.join(root, name);
const license = 'CC-BY-4.0';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0a66c2" d="M2 2h20v20H2z"/></svg>';
const base = describeContent('release', [
  { id: 1, slug: 'x', drawing: 'bird' },
  { id: 2, slug: 'other' },
]);

let opened: OpenDatabase[] = [];
async function useFresh() {
  const fresh = await openTestDatabase(anyKind(), 'empty');
  opened.push(fresh);
  useDatabase(fresh);
  await writeCatalog(fresh.client, base);
}
beforeAll(useFresh);
afterAll(async () => {
  for (const one of opened) await one.close();
  opened = [];
  rmSync(root, { recursive: true });
});

const slugs = ['acme', 'other', 'x'];
/** What is set on each brand, and what is served of it. */
const readAll = () =>
  Promise.all(
    slugs.map(async (slug) => {
      const { edit, artwork, brand } = await getEditedBrand(slug);
      const served = artwork.map(({ variant, sha256, license: spdx }) => [variant, sha256, spdx]);
      return { edit, served, name: brand.name, domains: brand.domains, color: brand.brand_color };
    }),
  );

test('exported brands are the same after an import into a fresh database, and again after another', async () => {
  const pixels = { create: { width: 40, height: 20, channels: 4, background: '#123456' } } as const;
  await putBrand('acme', { name: 'Acme', domains: ['acme.example.com'], categories: [] });
  await putArtwork('acme', { variant: 'color', svg, license });
  await putArtwork('acme', {
    variant: 'dark',
    bitmap: await sharp(pixels).png().toBuffer(),
    license,
  });
  await putBrand('x', { name: 'X Corp', website: null });
  await hideBrand('other', 'A letter from lawyers.');
  const before = await readAll();
  expect(await exportBrands(place('one'))).toEqual({ slugs, mixed: [] });

  await useFresh();
  expect(await importBrands(place('one'))).toEqual({ count: 3, faults: [] });
  expect(await readAll()).toEqual(before);
  const { changes } = await listChanges(null, 200);
  expect(changes.map(({ slug, kind, by }) => `${slug} ${kind} ${by}`)).toEqual([
    'acme added operator',
    'other removed operator',
    'x facts operator',
  ]);
  expect(await database().auditEvent.count()).toBe(3);

  expect(await importBrands(place('one'))).toEqual({ count: 3, faults: [] });
  expect((await listChanges(null, 200)).changes).toHaveLength(3);
  expect(await database().auditEvent.count()).toBe(3);
  await exportBrands(place('two'));
  for (const file of ['acme/brand.json', 'acme/color.svg', 'acme/dark.png', 'other/brand.json'])
    expect(readFileSync(path.join(root, 'two', file))).toEqual(
      readFileSync(path.join(root, 'one', file)),
    );
});

test('a bad file is named with its line, and holds up no other brand', async () => {
  await useFresh();
  for (const name of ['bad', 'good', 'unsafe'])
    mkdirSync(place(`mixed/${name}`), { recursive: true });
  writeFileSync(place('mixed/bad/brand.json'), '{\n  "name": "Bad",\n  "website": "nowhere"\n}');
  writeFileSync(place('mixed/good/brand.json'), '{ "name": "Good" }');
  writeFileSync(place('mixed/unsafe/brand.json'), '{ "name": "Unsafe" }');
  writeFileSync(
    place('mixed/unsafe/color.svg'),
    svg.replace('<path', '\n<script>alert(1)</script><path'),
  );
  const { count, faults } = await importBrands(place('mixed'));
  expect(count).toBe(1);
  expect(faults.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'bad/brand.json:3',
    'unsafe/color.svg:2',
  ]);
  expect((await getEditedBrand('good')).brand.name).toBe('Good');
});
