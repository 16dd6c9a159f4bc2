import { describe, expect, test } from 'vitest';
import {
  colorOf,
  describeDrawing,
  describeKnown,
  describeLook,
  listJournal,
  square,
  useLookWorld,
} from '../../e2e/support/look-world';
import { anyKind, databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { putArtwork, restoreBrand } from '../brands/edit-brand';
import { endMarks } from '../brands/remove-found';
import { currentCatalog } from '../catalog/current-catalog';
import { findBrand, findBrandByHost, listBrands } from '../catalog/get-brand';
import { resolveName } from '../catalog/search/resolve-name';
import { searchBrands } from '../catalog/search/search-brands';
import { presentBrand } from '../presenters/present-brand';

const find = (query: string) => searchBrands({ query, limit: 9 }).matches.map(({ slug }) => slug);
const certificate = (notAfter = new Date(Date.now() + 90 * 24 * 3_600_000)) => ({
  kind: 'VMC' as const,
  organization: 'Acme Inc.',
  notAfter,
});

describe.each(databaseKinds.filter(isAvailable))('brands found by looks on %s', (kind) => {
  const world = useLookWorld(kind);
  const { sites, ask, lookAt, refresh, stored } = world;

  test('a domain that is asked for is looked at, and shows its logo from then on', async () => {
    sites.set('acme.io', describeLook('acme.io'));
    expect(await ask('mail.acme.io')).toBe('queued');
    await world.lookAtAll();
    const brand = findBrandByHost('www.acme.io');
    expect(brand).toMatchObject({
      slug: 'acme-io',
      layer: 'found',
      name: 'Acme',
      domains: ['acme.io'],
      verifiedAt: null,
      brandColor: '0A66C2',
      description: 'Rockets for roadrunners.',
    });
    expect(brand?.id).toBe(500_000_000);
    expect(brand?.artwork.get('color')).toMatchObject({
      source: 'site',
      url: 'https://acme.io/icon.svg',
      license: 'NOASSERTION',
      sourceVersion: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
    });
    expect(brand?.gapFillers.has('mono')).toBe(true);
    expect(await listJournal()).toEqual(['acme-io added found look']);
    const { brands, known, found } = currentCatalog();
    expect([brands.length, known.length, found.length]).toEqual([1, 1, 1]);
  });

  test.runIf(kind === anyKind())(
    'found brands are listed with include=found alone, and come last in a search',
    async () => {
      await world.release(
        'with names',
        [{ id: 1, slug: 'acme', name: 'Acme' }],
        [describeKnown(2, 'acme-rockets', [])],
      );
      await world.follow();
      const name = { value: 'Acme Inc.', from: 'title' as const, confidence: 0.5 };
      await lookAt('acme.io', describeLook('acme.io', { name }));
      const list = (include?: 'facts' | 'found') =>
        listBrands({ limit: 9, offset: 0, include }).items.map(({ slug }) => slug);
      expect(list()).toEqual(['acme']);
      expect(list('facts')).toEqual(['acme', 'acme-rockets']);
      expect(list('found')).toEqual(['acme', 'acme-io']);
      expect(find('acme')).toEqual(['acme', 'acme-rockets', 'acme-io']);
      // A site that gives itself a name does not take it from a brand that is meant by it.
      expect(resolveName('Acme Inc.').brand?.slug).toBe('acme');
      expect(find('acme.io')[0]).toBe('acme-io');
    },
  );

  test('a brand that is known by name keeps what it is, and shows what its site has', async () => {
    const look = describeLook('known.com', { name: null });
    await lookAt('known.com', look);
    const brand = findBrand('known');
    expect(brand).toMatchObject({ id: 2, layer: 'base', name: 'known', brandColor: '0A66C2' });
    expect(brand?.artwork.has('color')).toBe(true);
    expect(await listJournal()).toEqual(['known facts found look', 'known artwork found look']);
    // It is still one that the base knows by name.
    expect(currentCatalog().known.map(({ slug }) => slug)).toEqual(['known']);
    expect(listBrands({ limit: 9, offset: 0, include: 'found' }).total).toBe(2);
  });

  test.runIf(kind === anyKind())(
    'a site that fails keeps what it showed last, until its owner no longer wants it shown',
    async () => {
      await lookAt('acme.io');
      for (const outcome of [
        'unreachable',
        'no_such_host',
        'not_a_logo',
        'no_logo',
        'moved',
      ] as const) {
        await refresh('acme.io', describeLook('acme.io', { outcome }));
        expect(colorOf('acme-io')).toContain('#0a66c2');
        expect(await stored('acme.io')).toMatchObject({ outcome, brandId: 500_000_000 });
      }
      expect(await listJournal()).toHaveLength(1);
      await refresh('acme.io', describeLook('acme.io', { outcome: 'unwanted' }));
      expect(findBrand('acme-io')).toBeNull();
      expect((await listJournal()).at(-1)).toBe('acme-io removed found look');
      await lookAt('known.com');
      await refresh('known.com', describeLook('known.com', { outcome: 'unwanted' }));
      expect(findBrand('known')).toMatchObject({ id: 2, brandColor: null });
      expect(findBrand('known')?.artwork.size).toBe(0);
    },
  );

  test.runIf(kind === anyKind())(
    'the same drawing again is no change, and keeps its date',
    async () => {
      await lookAt('acme.io');
      const before = findBrand('acme-io');
      await refresh('acme.io');
      expect(await listJournal()).toHaveLength(1);
      await world.follow();
      expect(findBrand('acme-io')).toEqual(before);
    },
  );

  test.runIf(kind === anyKind())(
    'only a certificate verifies a brand, and only while it is the mark that is shown',
    async () => {
      const mark = { ...describeDrawing('acme.io', '#0a66c2'), source: 'bimi' as const };
      await lookAt('acme.io', describeLook('acme.io', { drawings: [mark] }));
      const presented = () => presentBrand(findBrand('acme-io') as never);
      expect(presented()).toMatchObject({ verified: false, verifiedAt: null });
      expect(presented().artwork.some((one) => one.verified)).toBe(false);
      await refresh(
        'acme.io',
        describeLook('acme.io', { drawings: [mark], verified: certificate() }),
      );
      expect(presented()).toMatchObject({
        verified: true,
        verifiedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        origin: { source: 'bimi', url: 'https://acme.io/icon.svg' },
      });
      expect(
        presented()
          .artwork.filter((one) => one.verified)
          .map((one) => one.variant),
      ).toEqual(['color']);
      expect((await listJournal()).at(-1)).toBe('acme-io facts found look');
      // Another drawing takes its place.
      await putArtwork('acme-io', { variant: 'color', svg: square('#111111'), license: 'CC0-1.0' });
      expect(presented().verified).toBe(false);
      await restoreBrand('acme-io');
      // A certificate whose mark could not be drawn.
      await refresh('known.com', describeLook('known.com'));
      await lookAt('known.com', describeLook('known.com', { verified: certificate() }));
      expect(findBrand('known')?.verifiedAt).toBeNull();
    },
  );

  test('a certificate that has ended verifies nothing any more, whatever the site does', async () => {
    const mark = { ...describeDrawing('acme.io', '#0a66c2'), source: 'bimi' as const };
    const soon = new Date(Date.now() + 24 * 3_600_000);
    await lookAt(
      'acme.io',
      describeLook('acme.io', { drawings: [mark], verified: certificate(soon) }),
    );
    expect(findBrand('acme-io')?.verifiedAt).not.toBeNull();
    // Looked at again when it ends.
    expect((await stored('acme.io')).dueAt).toEqual(soon);
    await endMarks(new Date());
    expect(findBrand('acme-io')?.verifiedAt).not.toBeNull();
    await endMarks(new Date(soon.getTime() + 1));
    expect(findBrand('acme-io')?.verifiedAt).toBeNull();
    await world.release('second');
    await world.follow();
    expect(findBrand('acme-io')?.verifiedAt).toBeNull();
  });

  test.runIf(kind === anyKind())(
    'a drawing that cannot be used is left out, and a site with none of use has no logo',
    async () => {
      const bad = {
        ...describeDrawing('acme.io', '#0a66c2'),
        variant: 'icon' as const,
        svg: '<svg><script/></svg>',
      };
      await lookAt(
        'acme.io',
        describeLook('acme.io', { drawings: [describeDrawing('acme.io', '#0a66c2'), bad] }),
      );
      expect([...(findBrand('acme-io')?.artwork.keys() ?? [])]).toEqual(['color']);
      await lookAt('bad.io', describeLook('bad.io', { drawings: [bad] }));
      expect(await stored('bad.io')).toMatchObject({ outcome: 'not_a_logo', brandId: null });
      expect(findBrandByHost('bad.io')).toBeNull();
    },
  );

  test.runIf(kind === anyKind())(
    'text of a site is stored on one line, without NUL and marks that turn it',
    async () => {
      const name = { value: 'Ac\u0000me\n\u202e Inc\ud800', from: 'title' as const, confidence: 1 };
      const profiles = ['javascript:alert(1)', 'https://github.com/acme'];
      const steps = [{ ...describeLook('acme.io').steps[0], note: 'a\u0000b' }] as never;
      await lookAt('acme.io', describeLook('acme.io', { name, profiles, steps }));
      expect(findBrand('acme-io')).toMatchObject({
        name: 'Ac me Inc',
        profiles: ['https://github.com/acme'],
      });
    },
  );
});
