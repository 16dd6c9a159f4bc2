import { describe, expect, test } from 'vitest';
import { describeKnown, describeLook, square, useLookWorld } from '../../e2e/support/look-world';
import { anyKind, databaseKinds, isAvailable } from '../../e2e/support/test-database';
import { hideBrand, putBrand, restoreBrand } from '../brands/edit-brand';
import { getEditedBrand } from '../brands/list-brands';
import { currentCatalog } from '../catalog/current-catalog';
import { findBrand, findBrandByHost, listBrands } from '../catalog/get-brand';
import { searchBrands } from '../catalog/search/search-brands';
import { listChanges } from '../journal/list-changes';
import { askForLook } from './ask-for-look';

const kinds = async () =>
  (await listChanges(null, 200)).changes.map(
    ({ slug, kind, layer, by }) => `${slug} ${kind} ${layer} ${by}`,
  );

describe.each(databaseKinds.filter(isAvailable))('what looks find on %s', (kind) => {
  const world = useLookWorld(kind);
  const { sites, client } = world;
  const ask = async (host: string) => askForLook(await world.caller(), host, findBrandByHost(host));

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
});
