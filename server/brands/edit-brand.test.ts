import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeContent } from '../../e2e/support/example-content';
import {
  anyKind,
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../e2e/support/test-database';
import { writeCatalog } from '../../prisma/seed/write-catalog';
import { currentCatalog, startFollowingCatalog } from '../catalog/current-catalog';
import { findBrand, findBrandByHost } from '../catalog/get-brand';
import { searchBrands, warmSearch } from '../catalog/search/search-brands';
import { listChanges, listHistory } from '../journal/list-changes';
import type { OpenDatabase } from '../platform/database/database';
import type { StopJob } from '../platform/process/jobs';
import {
  hideBrand,
  putArtwork,
  putBrand,
  removeArtwork,
  removeBrand,
  restoreBrand,
} from './edit-brand';
import { getEditedBrand, listEditedBrands, listOutdated } from './list-brands';

const neverMs = 3_600_000;
const license = 'CC0-1.0';
const square = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;
const base = (drawing = 'bird', more = {}) =>
  describeContent(`release ${drawing}`, [
    { id: 1, slug: 'x', lookups: ['twitter'], drawing, ...more },
    { id: 2, slug: 'other', drawing: 'other' },
  ]);
const svgOf = (slug: string, variant: 'mono' | 'color' = 'mono') =>
  new TextDecoder().decode(findBrand(slug)?.artwork.get(variant)?.svg.read());
const find = (query: string) => searchBrands({ query, limit: 5 }).matches.map(({ slug }) => slug);
const kinds = async () =>
  (await listChanges(null, 200)).changes.map(({ slug, kind, by }) => `${slug} ${kind} ${by}`);

describe.each(databaseKinds)('the operator’s brands on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    let opened: OpenDatabase;
    let stop: StopJob;
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      await stop?.();
      const { client } = opened;
      await client.brandUpload.deleteMany();
      await client.brandEdit.deleteMany();
      await client.brand.deleteMany({ where: { layer: 'own' } });
      await writeCatalog(client, describeContent('nothing', []));
      await writeCatalog(client, base());
      await client.catalogChange.deleteMany();
      stop = await startFollowingCatalog(opened, warmSearch, neverMs);
    });

    test('a new brand is found by slug, domain and name as soon as it is added', async () => {
      await putBrand('acme', { name: 'Acme', domains: ['www.Acme.example.com', 'acme.io'] });
      expect(findBrand('acme')?.name).toBe('Acme');
      expect(findBrandByHost('acme.io')?.slug).toBe('acme');
      expect(findBrandByHost('mail.acme.example.com')?.slug).toBe('acme');
      expect(find('acme')).toEqual(['acme']);
      expect(await kinds()).toEqual(['acme added operator']);
      await removeBrand('acme');
      expect(findBrand('acme')).toBeNull();
      expect(findBrandByHost('acme.io')).toBeNull();
      expect(find('acme')).toEqual([]);
    });

    test.runIf(kind === anyKind())(
      'a new drawing gives a brand its missing derived variants',
      async () => {
        await putBrand('acme', { name: 'Acme' });
        await putArtwork('acme', { variant: 'color', svg: square('#0a66c2'), license });
        expect(findBrand('acme')?.brandColor).toBe('0A66C2');
        expect(svgOf('acme', 'color')).toContain('#0a66c2');
        expect(findBrand('acme')?.gapFillers.has('mono')).toBe(true);
        expect(findBrand('acme')?.artwork.get('color')).toMatchObject({ source: 'own', license });
        await removeArtwork('acme', 'color');
        expect(findBrand('acme')?.artwork.size).toBe(0);
      },
    );

    test.runIf(kind === anyKind())(
      'a hostile drawing is refused with its fault, and nothing changes',
      async () => {
        await putBrand('acme', { name: 'Acme' });
        const svg = square('#0a66c2').replace('<path', '<script>alert(1)</script><path');
        await expect(putArtwork('acme', { variant: 'color', svg, license })).rejects.toMatchObject({
          code: 'unsafe_svg',
          message: expect.stringContaining('<script>'),
          extras: { variant: 'color', element: 'script', line: 1 },
        });
        expect(await kinds()).toEqual(['acme added operator']);
        expect(findBrand('acme')?.artwork.size).toBe(0);
      },
    );

    test('the same change twice is one change, and changes at the same time all take effect', async () => {
      await Promise.all([1, 2, 3].map(() => putBrand('acme', { name: 'Acme' })));
      expect(await kinds()).toEqual(['acme added operator']);
      await Promise.all(
        ['b', 'c', 'd', 'e'].map((slug) => putBrand(slug, { name: `Name ${slug}` })),
      );
      expect(['b', 'c', 'd', 'e'].map((slug) => findBrand(slug)?.name)).not.toContain(undefined);
      const ids = ['acme', 'b', 'c', 'd', 'e'].map((slug) => findBrand(slug)?.id);
      expect(new Set(ids).size).toBe(5);
    });

    test('a correction keeps what it does not name, survives a release, and is undone', async () => {
      await putBrand('x', { domains: ['x.com'], name: 'X Corp' });
      expect(findBrand('x')).toMatchObject({ name: 'X Corp', lookups: ['twitter'] });
      expect(findBrandByHost('x.com')?.slug).toBe('x');
      expect(svgOf('x')).toContain('bird');

      await writeCatalog(opened.client, base('letter', { name: 'X of the release' }));
      await currentAgain();
      expect(findBrand('x')?.name).toBe('X Corp');
      expect(svgOf('x')).toContain('letter');
      const state = await getEditedBrand('x');
      expect(listOutdated(state)).toMatchObject([{ fact: 'name', base: 'X of the release' }]);

      await removeBrand('x');
      expect(findBrand('x')?.name).toBe('X of the release');
      expect(findBrandByHost('x.com')).toBeNull();
      expect((await listEditedBrands(undefined, { limit: 9, offset: 0 })).total).toBe(0);
    });

    test('a drawing set on a brand of the base survives a release', async () => {
      await putArtwork('x', { variant: 'mono', svg: square('#123456'), license });
      expect(svgOf('x')).toContain('#123456');
      await writeCatalog(opened.client, base('letter'));
      await currentAgain();
      expect(svgOf('x')).toContain('#123456');
      await removeArtwork('x', 'mono');
      expect(svgOf('x')).toContain('letter');
    });

    test('a hidden brand is nowhere, also after a release, until it is restored', async () => {
      await hideBrand('x', 'A letter from its lawyers.');
      const isGone = () =>
        findBrand('x') === null && findBrand('twitter') === null && find('x').length === 0;
      expect(isGone()).toBe(true);
      await writeCatalog(opened.client, base('letter'));
      await currentAgain();
      expect(isGone()).toBe(true);
      const { changes } = await listChanges(null, 200);
      expect(changes.map((one) => one.kind)).toEqual(['removed']);
      expect(JSON.stringify(changes)).not.toContain('lawyers');
      await restoreBrand('x');
      expect(svgOf('x')).toContain('letter');
      expect((await kinds()).at(-1)).toBe('x restored operator');
    });

    test('an own brand goes before one of the base that a release brings under its slug', async () => {
      await putBrand('newcomer', { name: 'Mine', domains: ['newcomer.com'] });
      const content = base();
      const theirs = describeContent('with newcomer', [
        { id: 1, slug: 'x', lookups: ['twitter'], drawing: 'bird' },
        { id: 3, slug: 'newcomer', drawing: 'theirs' },
      ]);
      await writeCatalog(opened.client, { ...theirs, builtAt: content.builtAt });
      await currentAgain();
      expect(findBrand('newcomer')?.name).toBe('Mine');
      await removeBrand('newcomer');
      expect(svgOf('newcomer')).toContain('theirs');
    });

    test('a release tells the journal what it changes', async () => {
      await writeCatalog(
        opened.client,
        describeContent('next', [
          { id: 1, slug: 'x', lookups: ['twitter'], drawing: 'letter' },
          { id: 3, slug: 'added', drawing: 'added' },
        ]),
      );
      expect(await kinds()).toEqual([
        'x artwork release',
        'other removed release',
        'added added release',
      ]);
      expect(
        (await listHistory({ id: 1, layer: 'base' }, 9)).map(({ changes }) => Object.keys(changes)),
      ).toEqual([['mono']]);
    });

    test('a cursor reads on where it stopped, and is refused once its change is undone', async () => {
      for (const slug of ['a1', 'b1', 'c1']) await putBrand(slug, { name: slug });
      const first = await listChanges(null, 2);
      expect([first.changes.length, first.hasMore]).toEqual([2, true]);
      const second = await listChanges(first.cursor, 2);
      expect(second.changes.map(({ slug }) => slug)).toEqual(['c1']);
      expect(await listChanges(second.cursor, 2)).toEqual({
        changes: [],
        cursor: second.cursor,
        hasMore: false,
      });
      await opened.client.catalogChange.updateMany({ data: { token: 'ffffffffffff' } });
      await expect(listChanges(second.cursor, 2)).rejects.toMatchObject({ code: 'cursor_expired' });
    });

    test.each([
      ['twitter', { name: 'T' }, 'slug_taken'],
      ['Acme Inc', { name: 'T' }, 'validation_error'],
      ['acme', {}, 'validation_error'],
      ['acme', { name: 'A', domains: ['com'] }, 'validation_error'],
    ])('the slug %s with %o is refused with %s', async (slug, facts, code) => {
      await expect(putBrand(slug, facts)).rejects.toMatchObject({ code });
      expect(await kinds()).toEqual([]);
    });

    async function currentAgain() {
      await stop();
      stop = await startFollowingCatalog(opened, warmSearch, neverMs);
      expect(currentCatalog().brands.length).toBeGreaterThan(0);
    }
  });
});
