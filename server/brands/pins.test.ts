import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeContent } from '../../e2e/support/example-content';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../e2e/support/test-database';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { startFollowingCatalog } from '../catalog/current-catalog';
import { findBrand } from '../catalog/get-brand';
import { findPastArtwork, listPastArtwork, requireNotRemoved } from '../catalog/past-artwork';
import { warmSearch } from '../catalog/search/search-brands';
import type { Variant } from '../contract/variants';
import type { OpenDatabase } from '../platform/database/database';
import type { StopJob } from '../platform/process/jobs';
import { hideBrand, putArtwork, putBrand, removeBrand } from './edit-brand';

const neverMs = 3_600_000;
const license = 'CC0-1.0';
const square = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;
const wide =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 9h20v6H2z"/></svg>';

describe.each(databaseKinds)('pinned addresses on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    let opened: OpenDatabase;
    let stop: StopJob;
    const release = async (name: string, brands: Parameters<typeof describeContent>[1]) => {
      await writeCatalog(opened.client, describeContent(name, brands));
      await stop?.();
      stop = await startFollowingCatalog(opened, warmSearch, neverMs);
    };
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
    });
    afterAll(async () => {
      await stop();
      await opened.close();
    });
    beforeEach(async () => {
      const { client } = opened;
      await client.brandUpload.deleteMany();
      await client.brandEdit.deleteMany();
      await client.brand.deleteMany();
      await client.goneBrand.deleteMany();
      await client.pastArtwork.deleteMany();
      await release('first', [{ id: 1, slug: 'x', lookups: ['twitter'], drawing: 'bird' }]);
    });

    const served = (slug: string, variant: Variant = 'mono') => {
      const artwork = findBrand(slug)?.artwork.get(variant);
      if (artwork === undefined) throw new Error(`${slug} has no ${variant}.`);
      return { version: artwork.sha256.slice(0, 32), text: read(artwork) };
    };
    const read = ({ svg }: { svg: { read: () => Uint8Array } }) =>
      new TextDecoder().decode(svg.read());
    const readPin = async (slug: string, version: string, variant: Variant = 'mono') => {
      const pin = { slug, brand: findBrand(slug), variant, version, isPicture: false };
      const past = await findPastArtwork(pin);
      return past && { name: past.brand.slug, text: read(past.artwork) };
    };

    test('pinned addresses serve the drawing of a brand that a release removed, by its slug and its former slugs', async () => {
      const { version, text } = served('x');
      await release('second', [{ id: 2, slug: 'other', drawing: 'other' }]);
      expect(findBrand('x')).toBeNull();
      expect(await readPin('x', version)).toEqual({ name: 'x', text });
      expect(await readPin('twitter', version)).toEqual({ name: 'x', text });
      expect(await readPin('other', version)).toBeNull();
      expect(await readPin('x', '0'.repeat(32))).toBeNull();
    });

    test('pinned addresses serve the drawing of a brand whose slug another one got', async () => {
      const { version, text } = served('x');
      await release('second', [{ id: 3, slug: 'x', drawing: 'other' }]);
      expect(await readPin('x', version)).toEqual({ name: 'x', text });
      expect(served('x').version).not.toBe(version);
    });

    test('a pinned address serves the stand-in of a variant that the brand has got since', async () => {
      await putBrand('acme', { name: 'Acme' });
      await putArtwork('acme', { variant: 'mono', svg: square('#000'), license });
      const { version, text } = served('acme');
      await putArtwork('acme', { variant: 'wordmark', svg: wide, license });
      expect(await readPin('acme', version, 'wordmark')).toEqual({ name: 'acme', text });
      // It is served for mono still, so the history does not call it replaced.
      const brand = findBrand('acme');
      expect(brand && (await listPastArtwork(brand)).map(({ variant }) => variant)).toEqual([]);
      // A variant that the brand has had all the time was never this drawing.
      const wordmark = served('acme', 'wordmark').version;
      await putArtwork('acme', { variant: 'wordmark', svg: square('#123'), license });
      expect(await readPin('acme', wordmark, 'wordmark')).not.toBeNull();
      expect(await readPin('acme', wordmark, 'mono')).toBeNull();
    });

    test('pinned addresses serve the drawing of an own brand that the operator removed', async () => {
      await putBrand('acme', { name: 'Acme' });
      await putArtwork('acme', { variant: 'mono', svg: square('#000'), license });
      const { version, text } = served('acme');
      await removeBrand('acme');
      expect(await readPin('acme', version)).toEqual({ name: 'acme', text });
    });

    test('pinned addresses are refused for a hidden brand, also once a release has removed it', async () => {
      await hideBrand('x', 'A letter from its owner.');
      await expect(requireNotRemoved('x', null)).rejects.toMatchObject({ code: 'artwork_removed' });
      await release('second', [{ id: 2, slug: 'other', drawing: 'other' }]);
      for (const slug of ['x', 'twitter'])
        await expect(requireNotRemoved(slug, null)).rejects.toMatchObject({
          code: 'artwork_removed',
        });
      await expect(requireNotRemoved('other', null)).resolves.toBeUndefined();
    });
  });
});
