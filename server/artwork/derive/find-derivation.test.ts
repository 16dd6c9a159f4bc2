import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readFacts } from '../../prisma/catalog/facts';
import { describeContent } from '../../prisma/seed/example-content';
import { makeAll } from '../../prisma/seed/seed-catalog';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { type Brand, type Catalog, createCatalog } from '../catalog/catalog';
import { loadCatalog } from '../catalog/load-catalog';
import { openEmbedded, type OpenDatabase } from '../database/database';
import { startChild } from '../testing/child-process';
import { createSeededDataFolder } from '../testing/start-server';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../testing/test-database';
import { deriveEnrichment } from './derive-enrichment';
import { enrichAll } from './enrich-all';
import { enrichOnce } from './enrich-brand';
import { enrich, enrichSoon, findEnrichment } from './enrichment';
import { enrichmentIdle } from './enrichment-queue';
import { loadEnrichments, refreshEnrichments } from './keep-enrichments-current';
import { readEnrichments } from './read-enrichments';
import { claimEnrichment, saveEnrichment } from './store-enrichment';

const patience = { timeout: 10_000, interval: 20 };
const facts = readFacts().filter((_, at) => at % 60 === 0);

let opened: OpenDatabase;
let untouched: string[];

/** Each call is what another instance, or the next start of this one, has in memory. */
const load = () => loadCatalog(opened.client);
/** One that no test before has had. */
const nextSlug = () => untouched.pop() ?? '';
const brandOf = ({ bySlug }: Catalog, slug: string) => bySlug.get(slug) as Brand;
const endLeases = () =>
  opened.client
    .$executeRaw`UPDATE brand_enrichment SET claimed_until = now() - interval '1 second'`;

async function writeSomeBrands(): Promise<void> {
  const svgs = await makeAll(facts, () => {});
  await writeCatalog(opened.client, { version: 'some', brands: facts, svgs });
}

describe.each(databaseKinds)('enrichment on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('of brands of the real catalog', () => {
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
      await writeSomeBrands();
      untouched = facts.map(({ slug }) => slug);
    });
    afterAll(async () => {
      await enrichmentIdle();
      await opened.close();
    });

    test('comes back from the database as it was computed', async () => {
      const brands = (await load()).brands.slice(0, 20);
      untouched = untouched.filter((slug) => brands.every((brand) => brand.slug !== slug));
      await enrichAll(opened.client, createCatalog('twenty', brands), () => {});
      const stored = await readEnrichments(opened.client, brands);
      expect(stored.size).toBe(20);
      for (const brand of brands) {
        expect(stored.get(brand), brand.slug).toEqual(await deriveEnrichment(brand));
      }
    });

    test('is made by one of many that set out at once', async () => {
      const brand = brandOf(await load(), nextSlug());
      const claims = await Promise.all(
        Array.from({ length: 20 }, () => claimEnrichment(opened.client, brand)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    test('is not made again once it is there', async () => {
      const brand = brandOf(await load(), nextSlug());
      await enrichOnce(opened.client, brand);
      expect(await claimEnrichment(opened.client, brand)).toBe(false);
    });

    test('is taken over from an instance that died over it, when its time is up', async () => {
      const brand = brandOf(await load(), nextSlug());
      expect(await claimEnrichment(opened.client, brand)).toBe(true);
      expect(await enrichOnce(opened.client, brand)).toBeNull();
      await endLeases();
      expect(await enrichOnce(opened.client, brand)).toEqual(await deriveEnrichment(brand));
    });

    test('is had at once by who waits for it, even while another instance is at it', async () => {
      const brand = brandOf(await load(), nextSlug());
      await claimEnrichment(opened.client, brand);
      expect(await enrich(brand)).toEqual(await deriveEnrichment(brand));
    });

    test('is had by who waits for it, even when nothing can be stored', async () => {
      const brand = { ...brandOf(await load(), nextSlug()), id: -1 };
      expect(await enrich(brand)).toEqual(await deriveEnrichment(brand));
    });

    test('follows in the background where nobody waits for it', async () => {
      const brand = brandOf(await load(), nextSlug());
      enrichSoon(brand);
      expect(findEnrichment(brand)).toBeNull();
      await expect.poll(() => findEnrichment(brand), patience).not.toBeNull();
    });

    test('is known to the next start, and to other instances while they run', async () => {
      const [here, elsewhere] = [await load(), await load()];
      const slug = nextSlug();
      await loadEnrichments(opened.client, elsewhere);
      await enrich(brandOf(here, slug));
      expect(findEnrichment(brandOf(elsewhere, slug))).toBeNull();
      await refreshEnrichments(opened.client, elsewhere);
      expect(findEnrichment(brandOf(elsewhere, slug))).toEqual(findEnrichment(brandOf(here, slug)));

      const next = await load();
      await loadEnrichments(opened.client, next);
      expect(findEnrichment(brandOf(next, slug))).toEqual(findEnrichment(brandOf(here, slug)));
    });

    test('of other artwork or another color is stale, and made anew', async () => {
      const brand = brandOf(await load(), nextSlug());
      await enrichOnce(opened.client, brand);
      await opened.client.brand.update({ where: { id: brand.id }, data: { brandColor: 'CC0000' } });
      const changed = brandOf(await load(), brand.slug);
      expect((await readEnrichments(opened.client, [changed])).size).toBe(0);
      expect((await enrichOnce(opened.client, changed))?.colors).toContainEqual({
        role: 'primary',
        hex: 'CC0000',
        source: 'stored',
      });
      expect((await readEnrichments(opened.client, [changed])).size).toBe(1);
    });

    test('of a second instance that comes late changes nothing', async () => {
      const brand = brandOf(await load(), nextSlug());
      await enrichOnce(opened.client, brand);
      const before = await opened.client.brandEnrichment.findMany();
      await saveEnrichment(opened.client, brand, await deriveEnrichment(brand));
      expect(await opened.client.brandEnrichment.findMany()).toEqual(before);
    });
  });

  test.skipIf(!isAvailable(kind))('goes with its brand when the catalog loses it', async () => {
    opened = await openTestDatabase(kind, 'empty');
    await writeCatalog(
      opened.client,
      describeContent('first', [{ id: 1, slug: 'goes', brandColor: 'CC0000' }]),
    );
    await enrichAll(opened.client, await load(), () => {});
    expect(await opened.client.brandEnrichment.count()).toBe(1);
    await writeCatalog(opened.client, describeContent('second', [{ id: 2, slug: 'comes' }]));
    expect(await opened.client.brandEnrichment.count()).toBe(0);
    expect(await opened.client.derivedVariant.count()).toBe(0);
    await opened.close();
  });
});

test('a process that is killed over it leaves whole brands or none, and the next one goes on', async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
  opened = openEmbedded(dataFolder);
  await writeSomeBrands();
  await opened.close();
  const child = startChild('server/enrichment/drill/enrich-until-killed.ts', dataFolder);
  for (let line = 0; line < 20; line++) await child.line();
  await child.kill();

  opened = openEmbedded(dataFolder);
  const catalog = await load();
  const stored = await readEnrichments(opened.client, catalog.brands);
  expect(stored.size).toBeGreaterThanOrEqual(20);
  expect(stored.size).toBeLessThan(facts.length);
  for (const [brand, enrichment] of stored) {
    expect(enrichment, brand.slug).toEqual(await deriveEnrichment(brand));
  }
  await endLeases();
  const reports: string[] = [];
  await enrichAll(opened.client, catalog, (line) => reports.push(line));
  expect(reports[0]).toBe(`Enriched already: ${stored.size} brands`);
  expect((await readEnrichments(opened.client, catalog.brands)).size).toBe(facts.length);
  await opened.close();
}, 60_000);
