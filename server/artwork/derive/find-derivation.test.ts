import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { describeContent } from '../../../e2e/support/example-content';
import { writeCatalog } from '../../../prisma/seed/write-catalog';
import { type Brand, type Catalog, createCatalog } from '../../catalog/catalog';
import { setCurrentCatalog } from '../../catalog/current-catalog';
import { loadCatalog } from '../../catalog/load-catalog';
import { artworkFolder } from '../../catalog/stored/open-artwork';
import type { OpenDatabase } from '../../platform/database/database';
import {
  deriveThroughKill,
  endLeases,
  withBytes,
  writeSomeBrands,
} from '../../../e2e/drills/enrichment/derive-through-kill';
import {
  databaseKinds,
  isAvailable,
  openAnyDatabase,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import { peekDerivation } from './derivation';
import { readDerivations, syncDerivations } from './read-derivations';
import { deriveAll } from './derive-all';
import { deriveBrand } from './derive-brand';
import { keepDeriving } from './keep-deriving';
import { derivationsIdle, findDerivation, getDerivation } from './find-derivation';
import { claimDerivation, deriveOnce, saveDerivation } from './store-derivation';

const patience = { timeout: 60_000, interval: 20 };
const facts = readFacts().filter((_, i) => i % 150 === 0);

let opened: OpenDatabase;
let untouched: string[];

/** Each call is what another instance, or the next start of this one, has in memory. */
const load = () => loadCatalog(opened.client);
/** One that no test before has had. */
const nextSlug = () => untouched.pop() ?? '';
const brandOf = ({ bySlug }: Catalog, slug: string) => bySlug.get(slug) as Brand;

describe.each(databaseKinds)('a derivation on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('of brands of the real catalog', () => {
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
      await writeSomeBrands(opened.client, facts);
      untouched = facts.map(({ slug }) => slug);
    });
    afterAll(async () => {
      await derivationsIdle();
      await opened.close();
    });

    test('comes back from the database as it was computed', async () => {
      const brands = (await load()).brands.slice(0, 8);
      untouched = untouched.filter((slug) => brands.every((brand) => brand.slug !== slug));
      await deriveAll(opened.client, createCatalog('eight', brands), () => {});
      const stored = await readDerivations(opened.client, brands);
      expect(stored.size).toBe(8);
      for (const brand of brands) {
        const derived = await deriveBrand(brand);
        expect(withBytes(stored.get(brand)), brand.slug).toEqual(withBytes(derived));
        // Responses and their ETags are made of it, so the order of the members counts.
        expect(JSON.stringify(stored.get(brand)?.colors)).toBe(JSON.stringify(derived.colors));
      }
    });

    test('is computed while the server is idle, until that is stopped', async () => {
      const { brands } = await load();
      const few = createCatalog('few', brands.slice(-4));
      setCurrentCatalog(few);
      const stop = keepDeriving(0);
      const derived = () => few.brands.filter((brand) => peekDerivation(brand) !== null);
      await vi.waitFor(() => expect(derived().length).toBeGreaterThan(0), patience);
      await stop();
      const { length } = derived();
      expect(length).toBeLessThan(few.brands.length);
      // The first brand of another round comes at once, the next one of the same after a rest.
      await keepDeriving(0)();
      await sleep(100);
      await derivationsIdle();
      expect(derived()).toHaveLength(length);
    });

    test('is computed by only one of many instances that start at once', async () => {
      const brand = brandOf(await load(), nextSlug());
      const claims = await Promise.all(
        Array.from({ length: 20 }, () => claimDerivation(opened.client, brand)),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    test('is not computed again once it is stored', async () => {
      const brand = brandOf(await load(), nextSlug());
      await deriveOnce(opened.client, brand);
      expect(await claimDerivation(opened.client, brand)).toBe(false);
    });

    test('is taken over from an instance that died over it, once its lease ends', async () => {
      const brand = brandOf(await load(), nextSlug());
      expect(await claimDerivation(opened.client, brand)).toBe(true);
      expect(await deriveOnce(opened.client, brand)).toBeNull();
      await endLeases(opened.client);
      expect(await deriveOnce(opened.client, brand)).toEqual(await deriveBrand(brand));
    });

    test('is returned at once to a request that waits, even while another instance is at it', async () => {
      const brand = brandOf(await load(), nextSlug());
      await claimDerivation(opened.client, brand);
      expect(await getDerivation(brand)).toEqual(await deriveBrand(brand));
    });

    test('is returned to a request that waits, even when nothing can be stored', async () => {
      const brand = { ...brandOf(await load(), nextSlug()), id: -1 };
      expect(await getDerivation(brand)).toEqual(await deriveBrand(brand));
    });

    test('follows in the background after a read that does not wait', async () => {
      const brand = brandOf(await load(), nextSlug());
      expect(findDerivation(brand)).toBeNull();
      await expect.poll(() => peekDerivation(brand), patience).not.toBeNull();
    });

    test('is known to the next start, and to other instances while they run', async () => {
      const [here, elsewhere] = [await load(), await load()];
      const slug = nextSlug();
      await syncDerivations(opened.client, elsewhere);
      await getDerivation(brandOf(here, slug));
      expect(peekDerivation(brandOf(elsewhere, slug))).toBeNull();
      await syncDerivations(opened.client, elsewhere);
      const derived = withBytes(peekDerivation(brandOf(here, slug)));
      expect(withBytes(peekDerivation(brandOf(elsewhere, slug)))).toEqual(derived);

      const next = await load();
      await syncDerivations(opened.client, next);
      expect(withBytes(peekDerivation(brandOf(next, slug)))).toEqual(derived);
    });

    // An embedded database has one instance, and its clock.
    const testShared = test.skipIf(kind === 'embedded');
    testShared('of an instance whose clock is an hour off is known to another', async () => {
      const [here, elsewhere] = [await load(), await load()];
      await syncDerivations(opened.client, elsewhere);
      for (const hours of [-1, 1]) {
        const slug = nextSlug();
        vi.setSystemTime(Date.now() + hours * 3_600_000);
        await getDerivation(brandOf(here, slug));
        vi.useRealTimers();
        await syncDerivations(opened.client, elsewhere);
        expect(peekDerivation(brandOf(elsewhere, slug))).not.toBeNull();
      }
    });

    test('of other artwork or another color is stale, and computed again', async () => {
      const brand = brandOf(await load(), nextSlug());
      await deriveOnce(opened.client, brand);
      await opened.client.brand.update({ where: { id: brand.id }, data: { brandColor: 'CC0000' } });
      const changed = brandOf(await load(), brand.slug);
      expect((await readDerivations(opened.client, [changed])).size).toBe(0);
      expect((await deriveOnce(opened.client, changed))?.colors).toContainEqual({
        role: 'primary',
        hex: 'CC0000',
        source: 'stored',
      });
      expect((await readDerivations(opened.client, [changed])).size).toBe(1);
    });

    test('of a second instance that comes late changes nothing', async () => {
      const brand = brandOf(await load(), nextSlug());
      await deriveOnce(opened.client, brand);
      const readAll = async () => [
        await opened.client.brandEnrichment.findMany(),
        await opened.client.derivedVariant.findMany(),
      ];
      const before = await readAll();
      const late = { ...(await deriveBrand(brand)), artwork: brand.artwork };
      await saveDerivation(opened.client, brand, late);
      expect(await readAll()).toEqual(before);
    });
  });

  test.skipIf(!isAvailable(kind))('goes with its brand when the catalog loses it', async () => {
    opened = await openTestDatabase(kind, 'empty');
    await writeSomeBrands(opened.client, facts.slice(0, 1));
    await deriveAll(opened.client, await load(), () => {});
    expect(await opened.client.brandEnrichment.count()).toBe(1);
    expect(await opened.client.derivedVariant.count()).toBeGreaterThan(0);
    await writeCatalog(opened.client, describeContent('second', [{ id: 2, slug: 'comes' }]));
    expect(await opened.client.brandEnrichment.count()).toBe(0);
    expect(await opened.client.derivedVariant.count()).toBe(0);
    await opened.close();
  });
});

test('all of them come back at a start, from the database at the first and from a file at the next', async () => {
  opened = await openAnyDatabase('empty');
  // So many that they are read from a file.
  const many = readFacts().filter((_, i) => i % 90 === 0);
  await writeSomeBrands(opened.client, many);
  await deriveAll(opened.client, await load(), () => {});
  rmSync(path.join(artworkFolder(), 'derived'), { force: true });
  for (const start of ['first', 'next']) {
    const { brands, ...catalog } = await load();
    await syncDerivations(opened.client, { ...catalog, brands });
    for (const brand of brands) {
      const derived = withBytes(await deriveBrand(brand));
      expect(withBytes(peekDerivation(brand)), `${start} ${brand.slug}`).toEqual(derived);
    }
    // What is not read again need not be there.
    await opened.client.$executeRaw`UPDATE derived_variant SET svg = 'lost' WHERE svg IS NOT NULL`;
  }
  await opened.close();
});

// The drill e2e/drills/enrichment/derive-killed.drill.ts has more brands.
test('a process that is killed over it leaves whole brands or none, and the next one goes on', () =>
  deriveThroughKill(facts, 6));
