import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentCatalog } from '../catalog/current-catalog';
import { getBrand, listArtwork } from '../catalog/get-brand';
import type { OpenDatabase } from '../platform/database/database';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { presentBrandPage } from './present-brand-page';
import { presentBrandLicenses, presentLicenses } from './present-licenses';

let opened: OpenDatabase;
let notice: string;
beforeAll(async () => {
  opened = await useSeededDatabase();
  notice = await readFile('NOTICE', 'utf8');
});
afterAll(() => opened.close());

const sum = (rows: readonly { artworks: number }[]) =>
  rows.reduce((total, { artworks }) => total + artworks, 0);

test('every artwork is counted once by its license and once by its source', () => {
  const { artworks, licenses, sources } = presentLicenses(currentCatalog().brands);
  const stored = currentCatalog().brands.reduce((total, { artwork }) => total + artwork.size, 0);
  expect(artworks).toBe(stored);
  expect(sum(licenses)).toBe(stored);
  expect(sum(sources)).toBe(stored);
});

test('the sources have the versions and counts of NOTICE', () => {
  const { sources } = presentLicenses(currentCatalog().brands);
  for (const { name, artworks, credit, url } of sources) {
    expect(notice).toContain(`\n${name} (${artworks} artworks)\n`);
    expect(notice).toContain(url === null ? `  ${credit}\n` : `  ${credit}, ${url}\n`);
  }
});

test('exactly the attributions of NOTICE are listed, each under its license', () => {
  const { attributions } = presentLicenses(currentCatalog().brands);
  const shown = attributions.flatMap(({ id, entries }) =>
    entries.map(({ attribution }) => {
      expect(attribution).toContain(id);
      return attribution;
    }),
  );
  const asked = notice.split('ASKS FOR ATTRIBUTION\n\n')[1]?.trim().split('\n') ?? [];
  expect(asked.length).toBeGreaterThan(50);
  expect([...new Set(shown)].sort()).toEqual(asked);
});

test('each license says what it requires, and leads to its text', () => {
  for (const { id, url, demand } of presentLicenses(currentCatalog().brands).licenses) {
    expect(demand).not.toBe('Read its text.');
    expect(url).toBe(`https://spdx.org/licenses/${id}.html`);
  }
});

test('a brand’s variants under the same terms are grouped', () => {
  const { terms } = presentBrandLicenses(getBrand('rust'));
  const variants = terms.flatMap((one) => one.variants);
  expect(variants.toSorted()).toEqual(
    listArtwork(getBrand('rust'))
      .map(({ variant }) => variant)
      .toSorted(),
  );
  expect(terms.length).toBeLessThan(variants.length);
  expect(terms.some(({ attribution }) => attribution?.includes('rust-lang.org'))).toBe(true);
});

test('the page of a brand and the licenses say the same about each license, with a line to copy', () => {
  const demands = new Map(
    presentLicenses(currentCatalog().brands).licenses.map(({ id, demand }) => [id, demand]),
  );
  const brand = getBrand('rust');
  const { terms } = presentBrandPage(brand, []);
  expect(terms).toEqual(presentBrandLicenses(brand).terms);
  for (const { id, url, demand, credit, source } of terms) {
    expect(demand).toBe(demands.get(id));
    expect(credit).toMatch(/^Rust \([a-z, ]+\): [^\n]+\.$/);
    expect(credit).toContain(`${id}, ${url}`);
    expect(credit).toContain(source);
  }
});
