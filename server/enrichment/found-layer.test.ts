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
import { hideBrand, putArtwork, putBrand, restoreBrand } from '../brands/edit-brand';
import { getEditedBrand } from '../brands/list-brands';
import { currentCatalog } from '../catalog/current-catalog';
import { findBrand, findBrandByHost } from '../catalog/get-brand';
import { findPastArtwork } from '../catalog/past-artwork';

describe.each(databaseKinds.filter(isAvailable))('the layer found on %s', (kind) => {
  const world = useLookWorld(kind);
  const { sites, client, ask, lookAt, refresh, stored } = world;

  test('a release leaves what was found on a known brand as it is, and its own drawing wins', async () => {
    await lookAt('known.com');
    const before = findBrand('known');
    await world.release('second');
    await world.follow();
    expect(findBrand('known')).toEqual(before);
    expect(colorOf('known')).toContain('#0a66c2');
    const changes = await listJournal();
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
    expect(await listJournal()).toContain('acme-io removed found release');
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
      describeLook('acme.io', { drawings: [describeDrawing('acme.io', '#c20a66')] }),
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
      expect(await listJournal()).toContain('acme-co-uk-2 facts found release');
    },
  );

  test.runIf(kind === anyKind())(
    'a correction is on top of what was found, also after the site has changed and after a release',
    async () => {
      await lookAt('acme.io');
      await putBrand('acme-io', { name: 'ACME Rockets' });
      await putArtwork('acme-io', { variant: 'mono', svg: square('#111111'), license: 'CC0-1.0' });
      expect((await listJournal()).at(-1)).toBe('acme-io artwork correction operator');
      const drawings = [describeDrawing('acme.io', '#c20a66')];
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
    expect((await listJournal()).slice(-2)).toEqual([
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
});
