import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  onTestFinished,
  test,
} from 'vitest';
import { openEmbedded, type OpenDatabase } from '../../server/platform/database/database';
import { startChild } from '../../e2e/support/child-process';
import { liveInCatalog, readLived } from '../../e2e/support/lived-in-catalog';
import { createSeededDataFolder } from '../../e2e/support/start-server';
import {
  anyKind,
  databaseKinds,
  isAvailable,
  openTestDatabase,
} from '../../e2e/support/test-database';
import { describeContent, fingerprint, makeContent } from '../../e2e/support/example-content';
import { writeCatalog } from './write-catalog';

let opened: OpenDatabase;

const countAll = async ({ client }: OpenDatabase) => ({
  brands: await client.brand.count(),
  artworks: await client.artwork.count(),
  drawings: await client.drawing.count(),
  states: await client.catalogState.count(),
});
const nothing = { brands: 0, artworks: 0, drawings: 0, states: 0 };

describe.each(databaseKinds)('from one generation to the next on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('a brand', () => {
    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
    });
    afterAll(() => opened.close());
    beforeEach(async () => {
      await writeCatalog(opened.client, describeContent('nothing', []));
      await opened.client.pastArtwork.deleteMany();
    });

    const generations = async (...all: Parameters<typeof describeContent>[1][]) => {
      for (const [at, brands] of all.entries()) {
        await writeCatalog(opened.client, describeContent(`generation ${at}`, brands));
      }
    };
    const slugs = async () =>
      (await opened.client.brand.findMany({ orderBy: { id: 'asc' } })).map(({ slug }) => slug);

    test('a brand is not touched if nothing has changed', async () => {
      await writeCatalog(opened.client, makeContent('one', 300));
      const before = await fingerprint(opened);
      expect(before['brand']).toMatchObject({ count: 300 });
      await writeCatalog(opened.client, makeContent('next', 300));
      expect(await fingerprint(opened)).toEqual(before);
      expect(await opened.client.catalogState.findFirst()).toMatchObject({ version: 'next' });
    });

    test('a brand is renamed under its id, and keeps its old slug as a look-up', async () => {
      await generations(
        [{ id: 1, slug: 'twitter', drawing: 'bird' }],
        [{ id: 1, slug: 'x', lookups: ['twitter'], drawing: 'bird' }],
      );
      expect(await opened.client.brand.findMany()).toMatchObject([
        { id: 1, slug: 'x', lookups: ['twitter'] },
      ]);
    });

    test('a brand is removed with its variants, and its drawings stay for their pinned addresses', async () => {
      await generations(
        [
          { id: 1, slug: 'stays', drawing: 'shared' },
          { id: 2, slug: 'goes', drawing: 'alone' },
          { id: 3, slug: 'goes-too', drawing: 'shared' },
        ],
        [{ id: 1, slug: 'stays', drawing: 'shared' }],
      );
      expect(await countAll(opened)).toEqual({ brands: 1, artworks: 1, drawings: 2, states: 1 });
    });

    test('swaps its slug with another one', async () => {
      await generations(
        [
          { id: 1, slug: 'a' },
          { id: 2, slug: 'b' },
          { id: 3, slug: 'c' },
        ],
        [
          { id: 1, slug: 'b' },
          { id: 2, slug: 'c' },
          { id: 3, slug: 'a' },
        ],
      );
      expect(await slugs()).toEqual(['b', 'c', 'a']);
    });

    test('a brand takes the slug of one that is removed', async () => {
      await generations(
        [
          { id: 1, slug: 'old' },
          { id: 2, slug: 'wanted' },
        ],
        [{ id: 1, slug: 'wanted' }],
      );
      expect(await slugs()).toEqual(['wanted']);
    });

    test('a brand gives its slug to a new one', async () => {
      await generations(
        [{ id: 1, slug: 'wanted' }],
        [
          { id: 1, slug: 'moved' },
          { id: 2, slug: 'wanted' },
        ],
      );
      expect(await slugs()).toEqual(['moved', 'wanted']);
    });

    test('a brand gets another drawing, and the old one stays for its pinned addresses', async () => {
      await generations(
        [{ id: 1, slug: 'a', drawing: 'old' }],
        [{ id: 1, slug: 'a', drawing: 'new' }],
      );
      const [artwork] = await opened.client.artwork.findMany({ include: { drawing: true } });
      expect(new TextDecoder().decode(artwork?.drawing.bytes)).toContain('new');
      const past = await opened.client.pastArtwork.findMany({ include: { drawing: true } });
      expect(past.map(({ drawing }) => new TextDecoder().decode(drawing.bytes))).toEqual([
        expect.stringContaining('old'),
      ]);
    });

    test('a brand is unchanged if a generation fails on the way', async () => {
      const before = describeContent('before', [{ id: 1, slug: 'a' }]);
      await writeCatalog(opened.client, before);
      const broken = describeContent('after', [
        { id: 1, slug: 'renamed' },
        { id: 2, slug: 'new' },
      ]);
      // The second brand's artwork is missing, which is noticed once the brands are written.
      const svgs = new Map([...broken.svgs].slice(0, 1));
      await expect(writeCatalog(opened.client, { ...broken, svgs })).rejects.toThrow();
      expect(await slugs()).toEqual(['a']);
      expect(await opened.client.catalogState.findFirst()).toMatchObject({ version: 'before' });

      await writeCatalog(opened.client, broken);
      expect(await slugs()).toEqual(['renamed', 'new']);
    });
  });
});

test('a release whose new brand has the slug of an own brand leaves the own brand where it is', async () => {
  const release = await openTestDatabase(anyKind(), 'empty');
  onTestFinished(() => release.close());
  await writeCatalog(release.client, makeContent('before', 3));
  const lived = await liveInCatalog(release);
  const { own } = await readLived(release, lived);
  const next = makeContent('after', 3);
  const added = describeContent('after', [{ id: 4, slug: 'own' }]);
  await writeCatalog(release.client, {
    ...next,
    brands: [...next.brands, ...added.brands],
    svgs: new Map([...next.svgs, ...added.svgs]),
  });
  expect((await readLived(release, lived)).own).toEqual(own);
});

describe.each(databaseKinds)('a release with changed facts on %s', (kind) => {
  test.skipIf(!isAvailable(kind))(
    'a release keeps corrections, hidden brands, own brands with their drawings, both journals and the cursor of webhooks',
    async () => {
      const release = await openTestDatabase(kind, 'empty');
      onTestFinished(() => release.close());
      await writeCatalog(release.client, makeContent('before', 3));
      const lived = await liveInCatalog(release);
      const { changes: journal, edited: _, ...kept } = await readLived(release, lived);
      const next = [
        { id: 1, slug: 'renamed', name: 'Of the release', domains: ['fresh.io'], drawing: 'new' },
        { id: 2, slug: 'brand-2', name: 'Not shown', drawing: 'new too' },
        { id: 4, slug: 'added', lookups: ['own'], domains: ['acme.io', 'corrected.io'] },
      ].map((one) => ({ lookups: one.id === 1 ? ['brand-1'] : [], ...one }));
      await writeCatalog(release.client, describeContent('after', next));
      const { changes, edited, ...after } = await readLived(release, lived);
      expect(after).toEqual({
        ...kept,
        corrected: { name: 'Corrected', byHost: 'renamed' },
        ownChanges: after.ownChanges,
      });
      expect(edited.brands.map(({ slug, layer }) => [slug, layer])).toEqual([
        ['brand-2', 'hidden'],
        ['own', 'own'],
        ['renamed', 'correction'],
      ]);
      const earlier = journal.changes;
      expect(changes.changes.slice(0, earlier.length)).toEqual(earlier);
      // What callers see of the release: the name stays corrected, and a hidden brand is not mentioned.
      const fresh = changes.changes.slice(earlier.length);
      expect(fresh.map(({ slug, kind: what }) => `${slug} ${what}`)).toEqual([
        'renamed facts',
        'renamed artwork',
        'brand-3 removed',
        'added added',
      ]);
    },
  );
});

test('a seed killed half-way leaves nothing behind, and can be run again', async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').empty);
  const seeding = startChild('e2e/support/seed-until-killed.ts', dataFolder);
  expect(await seeding.line()).toBe('in the middle');
  await seeding.kill();
  expect(await seeding.rest()).toEqual([]);

  const again = openEmbedded(dataFolder);
  try {
    expect(await countAll(again)).toEqual(nothing);
    await writeCatalog(again.client, makeContent('first', 300));
    expect(await countAll(again)).toEqual({
      brands: 300,
      artworks: 300,
      drawings: 300,
      states: 1,
    });
  } finally {
    await again.close();
  }
});
