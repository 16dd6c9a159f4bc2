import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Artwork, Brand } from '../catalog/catalog';
import { currentCatalog } from '../catalog/current-catalog';
import type { Variant } from '../catalog/variants';
import { darkGround, lightGround } from '../colors/contrast';
import { deriveEnrichment } from '../enrichment/derive-enrichment';
import { rememberEnrichment } from '../enrichment/known-enrichments';
import { plans } from '../quotas/plans';
import { useSeededDatabase } from '../testing/test-database';
import { chooseArtwork } from './choose-artwork';
import { judgeBrand, shareMin } from './drill/judge-on-ground';
import { drawInk, shareOnGround } from './drill/measure-pixels';
import { randomGrounds } from './drill/random-grounds';

describe('a sample of the catalog, measured on its pixels', () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ close } = await useSeededDatabase());
  });
  afterAll(() => close());

  const everyNth = (brands: readonly Brand[], nth: number) =>
    brands.filter((_, at) => at % nth === 0);
  const grounds = [darkGround, lightGround, ...randomGrounds(4, 17)];

  test.each([
    ['of the pro plan', plans.pro],
    ['of the free plan', plans.free],
  ])('whatever the ground, the answer %s stands out by 3:1', async (_, plan) => {
    const { brands } = currentCatalog();
    const withoutMono = brands.filter(({ artwork }) => !artwork.has('mono'));
    const lost: string[] = [];
    for (const brand of [...everyNth(brands, 150), ...everyNth(withoutMono, 40)]) {
      for (const { slug, ground, share, better } of await judgeBrand(brand, grounds, plan))
        if (share < shareMin && better !== null) lost.push(`${slug} on ${ground}: ${better}`);
    }
    expect(lost).toEqual([]);
  });
});

describe('what is chosen', () => {
  const white = square('#fff');
  const black = square('#000');

  test('is what was drawn for such a ground, before anything else', async () => {
    const brand = brandOf({ mono: square('currentColor'), color: square('#0a0'), dark: white });
    expect(await choose(brand, 'dark')).toMatchObject({ variant: 'dark', svg: white });
  });

  test('is not what was drawn for such a ground when it cannot be seen there', async () => {
    const brand = brandOf({ mono: square('currentColor'), dark: black });
    expect(await choose(brand, 'dark')).toMatchObject({ variant: 'mono', svg: square('#FFFFFF') });
  });

  test('is the full color where all of it reads, else what was derived for such a ground', async () => {
    const brand = brandOf({ mono: square('currentColor'), color: square('#c00') }, 'CC0000');
    expect((await choose(brand, 'light')).variant).toBe('color');
    expect(await choose(brand, '222')).toMatchObject({
      variant: 'dark',
      onGround: { plate: null },
    });
  });

  test('is mono on the free plan, near-black or white, whichever reads', async () => {
    const brand = brandOf({ mono: square('currentColor'), color: square('#c00') });
    for (const [on, paint] of [
      ['ffe000', '#0B0B0C'],
      ['c44', '#FFFFFF'],
    ] as const) {
      const { variant, svg } = await choose(brand, on, plans.free);
      expect({ variant, svg }).toEqual({ variant: 'mono', svg: square(paint) });
    }
  });

  test('is an artwork on a plate where nothing reads by itself', async () => {
    const chosen = await choose(brandOf({ color: twoHalves('#c00', '#e33') }), 'c22');
    expect(chosen).toMatchObject({ variant: 'color', onGround: { plate: 'FFFFFF' } });
    expect(chosen.svg).toContain('<rect');
  });

  test('is a tile that reads, with its letter cut out, where there is no artwork at all', async () => {
    const { variant, svg, onGround } = await choose(brandOf({}, '0B0B0C'), 'dark');
    expect({ variant, ...onGround }).toMatchObject({ variant: 'placeholder', plate: null });
    const ink = await drawInk(new TextEncoder().encode(svg));
    expect(shareOnGround(ink, darkGround, 3)).toBe(1);
  });

  test.each([
    ['dark', darkGround],
    ['light', lightGround],
    ['808080', '808080'],
    ['f0f', 'FF00FF'],
  ])('tells the contrast that its pixels have on %s, no more and no less', async (on, ground) => {
    for (const brand of [
      brandOf({ mono: square('currentColor') }),
      brandOf({ color: twoHalves('#c00', '#e33') }),
    ]) {
      const { svg, onGround } = await choose(brand, on);
      const { contrast = 0, plate = null } = onGround ?? {};
      if (plate !== null) continue;
      const ink = await drawInk(new TextEncoder().encode(svg));
      expect(shareOnGround(ink, ground, contrast - 0.05)).toBeGreaterThanOrEqual(0.6);
      expect(shareOnGround(ink, ground, contrast + 0.05)).toBeLessThan(0.6);
    }
  });
});

const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" fill="${fill}" viewBox="0 0 10 10"><path d="M1 1h8v8H1z"/></svg>`;

const twoHalves = (one: string, other: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="${one}" d="M1 1h4v8H1z"/><path fill="${other}" d="M5 1h4v8H5z"/></svg>`;

function brandOf(drawings: Partial<Record<Variant, string>>, brandColor: string | null = null) {
  const artwork = Object.entries(drawings).map(([name, svg]): [Variant, Artwork] => {
    const variant = name as Variant;
    const bytes = new TextEncoder().encode(svg);
    const facts = { source: 's', sourceVersion: '1', license: 'MIT', attribution: null, aspect: 1 };
    return [variant, { variant, origin: 'source', sha256: svg, svg: bytes, ...facts }];
  });
  const lists = { aliases: [], lookups: [], domains: [] };
  const brand: Brand = {
    ...{ id: 1, slug: 'sample', name: 'Sample', brandColor, website: null, guidelines: null },
    ...lists,
    artwork: new Map(artwork),
  };
  return brand;
}

async function choose(brand: Brand, on: string, plan = plans.pro) {
  rememberEnrichment(brand, await deriveEnrichment(brand));
  const wish = { variant: 'mono', isVariantGiven: false, on } as const;
  const { svg, ...rest } = await chooseArtwork(brand, wish, plan);
  return { ...rest, svg: new TextDecoder().decode(svg) };
}
