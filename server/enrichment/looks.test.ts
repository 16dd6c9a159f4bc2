import { describe, expect, test } from 'vitest';
import { describeKnown, describeLook, square, useLookWorld } from '../../e2e/support/look-world';
import { anyKind, databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { hideBrand, putArtwork, putBrand, restoreBrand } from '../brands/edit-brand';
import { getEditedBrand } from '../brands/list-brands';
import { endMarks } from '../brands/remove-found';
import { currentCatalog } from '../catalog/current-catalog';
import { findBrand, findBrandByHost, listBrands } from '../catalog/get-brand';
import { findPastArtwork } from '../catalog/past-artwork';
import { resolveName } from '../catalog/search/resolve-name';
import { searchBrands } from '../catalog/search/search-brands';
import { listChanges } from '../journal/list-changes';
import { presentBrand } from '../presenters/present-brand';
import { askForLook } from './ask-for-look';

const kinds = async () =>
  (await listChanges(null, 200)).changes.map(
    ({ slug, kind, layer, by }) => `${slug} ${kind} ${layer} ${by}`,
  );
const find = (query: string) => searchBrands({ query, limit: 9 }).matches.map(({ slug }) => slug);
const colorOf = (slug: string) =>
  new TextDecoder().decode(findBrand(slug)?.artwork.get('color')?.svg.read());
const drawing = (domain: string, paint: string) => ({
  ...{ variant: 'color' as const, source: 'site' as const, url: `https://${domain}/icon.svg` },
  ...{ why: 'the only one', svg: square(paint) },
});
const certificate = (notAfter = new Date(Date.now() + 90 * 24 * 3_600_000)) => ({
  ...{ kind: 'VMC' as const, organization: 'Acme Inc.', notAfter },
});

describe.each(databaseKinds.filter(isAvailable))('what looks find on %s', (kind) => {
  const world = useLookWorld(kind);
  const { sites, client } = world;
  const ask = async (host: string) => askForLook(await world.caller(), host, findBrandByHost(host));
  const lookAt = async (domain: string, look = describeLook(domain)) => {
    sites.set(domain, look);
    expect(await ask(domain)).toBe('queued');
    await world.lookAtAll();
  };
  const refresh = async (domain: string, look = describeLook(domain)) => {
    sites.set(domain, look);
    await world.skip(domain, 40);
    await world.lookAtAll();
  };
  const stored = (domain: string) => client().siteLook.findUniqueOrThrow({ where: { domain } });

  test('a domain that is asked for is looked at, and shows its logo from then on', async () => {
    sites.set('acme.io', describeLook('acme.io'));
    expect(await ask('mail.acme.io')).toBe('queued');
    await world.lookAtAll();
    const brand = findBrandByHost('www.acme.io');
    expect(brand).toMatchObject({
      ...{ slug: 'acme-io', layer: 'found', name: 'Acme', domains: ['acme.io'], verifiedAt: null },
      ...{ brandColor: '0A66C2', description: 'Rockets for roadrunners.' },
    });
    expect(brand?.id).toBe(500_000_000);
    expect(brand?.artwork.get('color')).toMatchObject({
      ...{ source: 'site', url: 'https://acme.io/icon.svg', license: 'NOASSERTION' },
      sourceVersion: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
    });
    expect(brand?.gapFillers.has('mono')).toBe(true);
    expect(await kinds()).toEqual(['acme-io added found look']);
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
    expect(await kinds()).toEqual(['known facts found look', 'known artwork found look']);
    // It is still one that the base knows by name.
    expect(currentCatalog().known.map(({ slug }) => slug)).toEqual(['known']);
    expect(listBrands({ limit: 9, offset: 0, include: 'found' }).total).toBe(2);
  });

  test('a release leaves what was found on a known brand as it is, and its own drawing wins', async () => {
    await lookAt('known.com');
    const before = findBrand('known');
    await world.release('second');
    await world.follow();
    expect(findBrand('known')).toEqual(before);
    expect(colorOf('known')).toContain('#0a66c2');
    const changes = await kinds();
    expect(changes.filter((one) => one.endsWith('release'))).toEqual([]);

    await world.release(
      'third',
      [
        { id: 1, slug: 'drawn', domains: ['drawn.com'] },
        { id: 2, slug: 'known', domains: ['known.com'], drawing: 'of the release' },
      ],
      [],
    );
    await world.follow();
    expect(findBrand('known')?.artwork.get('mono')?.source).toBe('simple-icons');
    expect(findBrand('known')?.artwork.has('color')).toBe(false);
    expect(await client().foundBrand.count()).toBe(0);
    // It is no longer looked at.
    await refresh('known.com');
    expect(world.looked).toEqual(['known.com']);
    expect(await ask('known.com')).toBeNull();
  });

  test('a found brand gives way to a release that has its domain, and its pinned addresses go on', async () => {
    await lookAt('acme.io');
    const { sha256 = '' } = findBrand('acme-io')?.artwork.get('color') ?? {};
    await world.release('second', [{ id: 9, slug: 'acme', domains: ['acme.io'] }]);
    await world.follow();
    expect(findBrand('acme-io')).toBeNull();
    expect(findBrandByHost('acme.io')?.slug).toBe('acme');
    expect(await kinds()).toContain('acme-io removed found release');
    const pin = { slug: 'acme-io', brand: null, variant: 'color' as const };
    const past = await findPastArtwork({ ...pin, version: sha256.slice(0, 32), isPicture: false });
    expect(past?.artwork.sha256).toBe(sha256);
  });

  test('a release that knows the domain by name takes over what was found', async () => {
    await lookAt('acme.io');
    await world.release('second', [], [describeKnown(9, 'acme-corp', ['acme.io'])]);
    await world.follow();
    expect(findBrand('acme-io')).toBeNull();
    expect(findBrandByHost('acme.io')).toMatchObject({
      id: 9,
      slug: 'acme-corp',
      name: 'acme-corp',
    });
    expect(colorOf('acme-corp')).toContain('#0a66c2');
    await refresh(
      'acme.io',
      describeLook('acme.io', { drawings: [drawing('acme.io', '#c20a66')] }),
    );
    expect(colorOf('acme-corp')).toContain('#c20a66');
  });

  test.runIf(kind === anyKind())(
    'no found brand has a slug that the base has or gets',
    async () => {
      await world.release('with a name', [{ id: 1, slug: 'acme', lookups: ['acme-io'] }]);
      await world.follow();
      await lookAt('acme.io');
      await lookAt('acme.co.uk');
      await lookAt('xn--bcher-kva.example');
      await lookAt('xn--fiqs8s.example');
      const slugOf = (host: string) => findBrandByHost(host)?.slug;
      expect(slugOf('acme.io')).toBe('acme-io-2');
      expect(slugOf('acme.co.uk')).toBe('acme-co-uk');
      expect(slugOf('xn--bcher-kva.example')).toBe('bucher-example');
      expect(slugOf('xn--fiqs8s.example')).toBe('xn-fiqs8s-example');

      await putBrand('acme-co-uk', { name: 'Corrected' });
      await world.release('with another', [{ id: 3, slug: 'acme-co-uk', domains: ['other.com'] }]);
      await world.follow();
      expect(findBrand('acme-co-uk')?.id).toBe(3);
      expect(findBrandByHost('acme.co.uk')).toMatchObject({
        slug: 'acme-co-uk-2',
        name: 'Corrected',
      });
      expect(await kinds()).toContain('acme-co-uk-2 facts found release');
    },
  );

  test.runIf(kind === anyKind())(
    'a correction is on top of what was found, also after the site has changed and after a release',
    async () => {
      await lookAt('acme.io');
      await putBrand('acme-io', { name: 'ACME Rockets' });
      await putArtwork('acme-io', { variant: 'mono', svg: square('#111111'), license: 'CC0-1.0' });
      expect((await kinds()).at(-1)).toBe('acme-io artwork correction operator');
      const drawings = [drawing('acme.io', '#c20a66')];
      const name = { value: 'Other', from: 'title' as const, confidence: 0.5 };
      await refresh('acme.io', describeLook('acme.io', { drawings, name }));
      await world.release('second');
      await world.follow();
      expect(findBrand('acme-io')?.name).toBe('ACME Rockets');
      expect(findBrand('acme-io')?.artwork.get('mono')?.source).toBe('own');
      expect(colorOf('acme-io')).toContain('#c20a66');
      const state = await getEditedBrand('acme-io');
      expect(state.base?.brand.name).toBe('Other');
    },
  );

  test('a hidden brand stays hidden: its site is not looked at, by whatever way it is asked for', async () => {
    await lookAt('acme.io');
    await hideBrand('acme-io', 'A letter from its lawyers.');
    expect(findBrandByHost('acme.io')).toBeNull();
    await refresh('acme.io');
    await hideBrand('known', 'Another letter.');
    expect(await ask('known.com')).toBe('done');
    expect(await ask('acme.io')).toBe('done');
    await world.lookAtAll();
    expect(world.looked).toEqual(['acme.io']);
    await world.release('second', [], [describeKnown(9, 'acme-corp', ['acme.io'])]);
    await world.follow();
    expect(findBrand('acme-corp')?.artwork.size).toBe(0);
    expect(await client().foundBrand.count()).toBe(0);
    expect(await ask('acme.io')).toBe('done');
  });

  test('a hidden brand that is restored shows its logo again', async () => {
    await lookAt('acme.io');
    await hideBrand('acme-io', 'A mistake.');
    await restoreBrand('acme-io');
    expect(colorOf('acme-io')).toContain('#0a66c2');
    expect((await kinds()).slice(-2)).toEqual([
      'acme-io removed correction operator',
      'acme-io restored found operator',
    ]);
  });

  test('an own brand with the domain wins over its site', async () => {
    await putBrand('mine', { name: 'Mine', domains: ['acme.io'] });
    expect(await ask('acme.io')).toBeNull();
    await client().siteLook.create({
      data: { domain: 'acme.io', queuedAt: new Date(), dueAt: new Date() },
    });
    sites.set('acme.io', describeLook('acme.io'));
    await world.lookAtAll();
    expect(findBrandByHost('acme.io')?.slug).toBe('mine');
    expect(currentCatalog().found).toEqual([]);
    expect(await stored('acme.io')).toMatchObject({
      look: { note: 'a brand of your own has this domain' },
    });
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
      expect(await kinds()).toHaveLength(1);
      await refresh('acme.io', describeLook('acme.io', { outcome: 'unwanted' }));
      expect(findBrand('acme-io')).toBeNull();
      expect((await kinds()).at(-1)).toBe('acme-io removed found look');
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
      expect(await kinds()).toHaveLength(1);
      await world.follow();
      expect(findBrand('acme-io')).toEqual(before);
    },
  );

  test.runIf(kind === anyKind())(
    'only a certificate verifies a brand, and only while it is the mark that is shown',
    async () => {
      const mark = { ...drawing('acme.io', '#0a66c2'), source: 'bimi' as const };
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
      expect((await kinds()).at(-1)).toBe('acme-io facts found look');
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
    const mark = { ...drawing('acme.io', '#0a66c2'), source: 'bimi' as const };
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
        ...drawing('acme.io', '#0a66c2'),
        variant: 'icon' as const,
        svg: '<svg><script/></svg>',
      };
      await lookAt(
        'acme.io',
        describeLook('acme.io', { drawings: [drawing('acme.io', '#0a66c2'), bad] }),
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
