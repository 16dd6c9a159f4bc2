import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeContent } from '../../e2e/support/example-content';
import { createAccount } from '../../e2e/support/factories';
import { someOrigin } from '../../e2e/support/some-origin';
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
import { findPastArtwork } from '../catalog/past-artwork';
import type { Variant } from '../contract/variants';
import { getNamedBrand } from '../catalog/search/get-named-brand';
import { resolveName } from '../catalog/search/resolve-name';
import { searchBrands, warmSearch } from '../catalog/search/search-brands';
import { plans } from '../platform/plans';
import { listChanges, listHistory } from '../journal/list-changes';
import type { OpenDatabase } from '../platform/database/database';
import type { StopJob } from '../platform/process/jobs';
import { putArtwork, putBrand, removeBrand, undoEdit } from './edit-brand';
import { getEditedBrand, listAccountBrands } from './list-brands';
import type { Editor } from './record-edit';

const neverMs = 3_600_000;
const license = 'CC0-1.0';
const square = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;
const acme = { name: 'Acme Rockets', aliases: ['ACR'], domains: ['acme.io'] };

describe.each(databaseKinds)('the brands of accounts on %s', (kind) => {
  describe.skipIf(!isAvailable(kind))('with a database', () => {
    let opened: OpenDatabase;
    let stop: StopJob;
    let owner: string;
    let other: string;
    const by = (accountId: string): Editor => ({ accountId, actor: 'owner', origin: someOrigin });
    const put = (slug: string, facts: object = acme) => putBrand(slug, facts, by(owner));
    const find = (query: string, viewer: string | null) =>
      searchBrands({ query, limit: 5 }, viewer).matches.map(({ slug }) => slug);
    const follow = () => startFollowingCatalog(opened, warmSearch, neverMs);

    beforeAll(async () => {
      opened = await openTestDatabase(kind, 'empty');
      useDatabase(opened);
      const content = [
        { id: 1, slug: 'x', domains: ['x.com', 'acme.io'], drawing: 'bird' },
        { id: 2, slug: 'acme', name: 'Acme', drawing: 'other' },
      ];
      await writeCatalog(opened.client, describeContent('release', content));
      stop = await follow();
    });
    afterAll(async () => {
      await stop();
      await opened.close();
    });
    beforeEach(async () => {
      owner = (await createAccount(opened.client, { tier: 'pro' })).id;
      other = (await createAccount(opened.client, { tier: 'pro' })).id;
    });

    test('own brands are found by slug, name, domain and search, by their account alone', async () => {
      await put('@acme');
      for (const viewer of [other, null]) {
        expect(findBrand('@acme', viewer)).toBeNull();
        expect(resolveName('@acme', viewer).brand).toBeNull();
        expect(resolveName('Acme Rockets', viewer).brand).toBeNull();
        expect(findBrandByHost('acme.io', viewer)?.slug).toBe('x');
        expect(find('acme', viewer)).toEqual(['acme']);
      }
      expect(findBrand('@acme', owner)?.name).toBe('Acme Rockets');
      for (const name of ['@acme', 'Acme Rockets', 'acr'])
        expect(getNamedBrand(name, owner).slug).toBe('@acme');
      expect(findBrandByHost('www.acme.io', owner)?.slug).toBe('@acme');
      expect(findBrandByHost('x.com', owner)?.slug).toBe('x');
      expect(find('acme', owner)).toEqual(expect.arrayContaining(['@acme', 'acme']));
      expect(find('rockets', owner)).toEqual(['@acme']);
      await removeBrand('@acme', by(owner));
      expect(findBrand('@acme', owner)).toBeNull();
      expect(find('rockets', owner)).toEqual([]);
    });

    test('own brands leave the shared catalog as it is', async () => {
      const before = currentCatalog();
      await put('@acme');
      expect(currentCatalog()).toBe(before);
      await putBrand('other', { name: 'Other' });
      // Not even by a number that has moved on.
      expect(currentCatalog().version).toBe(`release.${(await listChanges(null, 200)).cursor}`);
      await removeBrand('other');
    });

    test('own brands of two accounts stay apart under one slug', async () => {
      await put('@acme');
      await putBrand('@acme', { name: 'Another' }, by(other));
      expect(findBrand('@acme', owner)?.name).toBe('Acme Rockets');
      expect(findBrand('@acme', other)?.name).toBe('Another');
      await removeBrand('@acme', by(other));
      expect(findBrand('@acme', owner)?.name).toBe('Acme Rockets');
    });

    test('an account has as many own brands as the plan allows, however many are added at once', async () => {
      const { ownBrandsMax } = plans.pro;
      const added = await Promise.allSettled(
        Array.from({ length: ownBrandsMax + 3 }, (_, i) => put(`@brand-${i}`)),
      );
      const refused = added.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(3);
      expect(refused[0]).toMatchObject({
        reason: { code: 'brand_limit_reached', extras: { upgrade_url: expect.any(String) } },
      });
      const { brands, total } = await listAccountBrands(owner, { limit: 5, offset: 0 });
      expect([brands.length, total]).toEqual([5, ownBrandsMax]);
    });

    test('an account has as many own brands as its contract says, in place of the plan', async () => {
      const contract = { ownBrandsMax: 1 };
      await opened.client.account.update({ where: { id: owner }, data: contract });
      await put('@acme');
      await expect(put('@another')).rejects.toMatchObject({ code: 'brand_limit_reached' });
      const { max } = await listAccountBrands(owner, { limit: 5, offset: 0 });
      expect(max).toBe(1);
    });

    test('own brands have a slug that begins with @, and the installation’s have none', async () => {
      for (const slug of ['acme', '@', '@Acme', '@a--b', '@a/b', '@@a'])
        await expect(put(slug)).rejects.toMatchObject({ code: 'validation_error' });
      await expect(putBrand('@acme', acme)).rejects.toMatchObject({ code: 'validation_error' });
    });

    test.runIf(kind === anyKind())(
      'own brands keep their drawings over a restart, and replaced ones at their pinned addresses',
      async () => {
        await put('@acme');
        const drawn = (paint: string) =>
          putArtwork('@acme', { variant: 'color', svg: square(paint), license }, by(owner));
        await drawn('#0a66c2');
        const first = findBrand('@acme', owner)?.artwork.get('color');
        await drawn('#c20a66');
        await stop();
        stop = await follow();
        const brand = getNamedBrand('@acme', owner);
        const text = new TextDecoder().decode(brand.artwork.get('color')?.svg.read());
        expect(text).toContain('#c20a66');
        expect(brand.gapFillers.has('mono')).toBe(true);
        const pinned = first?.sha256.slice(0, 32) ?? '';
        const pin = { slug: '@acme', brand, version: pinned, isPicture: false };
        const readPast = async (variant: Variant) => {
          const past = await findPastArtwork({ ...pin, variant });
          return past && new TextDecoder().decode(past.artwork.svg.read());
        };
        expect(await readPast('color')).toContain('#0a66c2');
        // It has no wordmark, so the drawing may have been served in its place.
        expect(await readPast('wordmark')).toContain('#0a66c2');
        await undoEdit('@acme', by(owner));
        expect(findBrand('@acme', owner)?.artwork.get('color')?.sha256).toBe(first?.sha256);
        expect(
          await opened.client.drawing.findMany({ where: { sha256: first?.sha256 ?? '' } }),
        ).toEqual([]);
      },
    );

    test('own brands have a journal of their own, which reads on in order with that of everyone', async () => {
      const start = (await listChanges(null, 200, owner)).cursor;
      await put('@acme');
      await putBrand('public', { name: 'Public' });
      await put('@acme', { name: 'Acme' });
      const slugs = async (viewer: string | null, since = start) =>
        (await listChanges(since, 200, viewer)).changes.map(
          ({ slug, kind: what }) => `${slug} ${what}`,
        );
      expect(await slugs(owner)).toEqual(['@acme added', 'public added', '@acme facts']);
      expect(await slugs(other)).toEqual(['public added']);
      const first = await listChanges(start, 1, owner);
      expect(first).toMatchObject({ hasMore: true, changes: [{ layer: 'account', by: 'owner' }] });
      expect(await slugs(owner, first.cursor)).toEqual(['public added', '@acme facts']);
      await expect(slugs(other, first.cursor)).rejects.toMatchObject({ code: 'cursor_expired' });
      expect(await listHistory(getNamedBrand('@acme', owner), 9)).toHaveLength(2);
      await removeBrand('public');
    });

    test('own brands are deleted with their account', async () => {
      await put('@acme');
      const { brand } = await getEditedBrand('@acme', owner);
      await opened.client.account.delete({ where: { id: owner } });
      const of = { where: { brandId: brand.id } };
      expect(await opened.client.accountBrand.count({ where: { accountId: owner } })).toBe(0);
      expect(await opened.client.accountDrawing.count(of)).toBe(0);
      expect(await opened.client.accountBrandChange.count(of)).toBe(0);
      await expect(put('@late')).rejects.toMatchObject({ code: 'invalid_token' });
    });
  });
});
