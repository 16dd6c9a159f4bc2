import { describe, expect, test } from 'vitest';
import type { Artwork, Brand } from '../../catalog/catalog';
import { HeldSvg } from '../../catalog/stored/stored-svg';
import type { Preference, Variant } from '../../contract/variants';
import { darkBackground, lightBackground } from '../../contract/thresholds';
import type { Plan } from '../../contract/plans';
import { plans } from '../../platform/plans';
import { chooseArtwork } from '../choose-artwork';
import { drawInk, shareOnBackground } from '../../../e2e/drills/artwork/measure-pixels';
import { describeBrand, withDerived } from '../../../e2e/support/example-brand';

describe('artwork chosen by contrast', () => {
  const white = square('#fff');
  const black = square('#000');

  test('the variant drawn for such a background is preferred', async () => {
    const brand = brandOf({ mono: square('currentColor'), color: square('#0a0'), dark: white });
    expect(await choose(brand, 'dark')).toMatchObject({ variant: 'dark', svg: white });
  });

  test('a variant drawn for such a background is not chosen if it cannot be seen there', async () => {
    const brand = brandOf({ mono: square('currentColor'), dark: black });
    expect(await choose(brand, 'dark')).toMatchObject({ variant: 'mono', svg: square('#FFFFFF') });
  });

  test('contrast picks the full color where all of it is legible, else what was derived for such a background', async () => {
    const brand = brandOf({ mono: square('currentColor'), color: square('#c00') }, 'CC0000');
    expect((await choose(brand, 'light')).variant).toBe('color');
    expect(await choose(brand, '222')).toMatchObject({
      variant: 'dark',
      onBackground: { backdrop: null },
    });
  });

  test('contrast picks mono on the free plan, near-black or white, whichever is legible', async () => {
    const brand = brandOf({ mono: square('currentColor'), color: square('#c00') });
    for (const [on, paint] of [
      ['ffe000', '#0B0B0C'],
      ['c44', '#FFFFFF'],
    ] as const) {
      const { variant, svg } = await choose(brand, on, plans.free);
      expect({ variant, svg }).toEqual({ variant: 'mono', svg: square(paint) });
    }
  });

  test('contrast picks an artwork on a backdrop where nothing is legible by itself', async () => {
    const chosen = await choose(brandOf({ color: twoHalves('#c00', '#e33') }), 'c22');
    expect(chosen).toMatchObject({ variant: 'color', onBackground: { backdrop: 'FFFFFF' } });
    expect(chosen.svg).toContain('<rect');
  });

  test('contrast picks a legible tile, with its letter cut out, for a brand without artwork', async () => {
    const { variant, svg, onBackground } = await choose(brandOf({}, '0B0B0C'), 'dark');
    expect({ variant, ...onBackground }).toMatchObject({ variant: 'placeholder', backdrop: null });
    const ink = await drawInk(new TextEncoder().encode(svg));
    expect(shareOnBackground(ink, darkBackground, 3)).toBe(1);
  });

  test.each([
    ['dark', darkBackground],
    ['light', lightBackground],
    ['808080', '808080'],
    ['f0f', 'FF00FF'],
  ])('the stated contrast is exactly that of the pixels on %s', async (on, background) => {
    for (const brand of [
      brandOf({ mono: square('currentColor') }),
      brandOf({ color: twoHalves('#c00', '#e33') }),
    ]) {
      const { svg, onBackground } = await choose(brand, on);
      const { contrast = 0, backdrop = null } = onBackground ?? {};
      if (backdrop !== null) continue;
      const ink = await drawInk(new TextEncoder().encode(svg));
      expect(shareOnBackground(ink, background, contrast - 0.05)).toBeGreaterThanOrEqual(0.6);
      expect(shareOnBackground(ink, background, contrast + 0.05)).toBeLessThan(0.6);
    }
  });
});

describe('artwork chosen by identity', () => {
  const mono = square('currentColor');
  const green = square('#1ed760');
  const navy = square('#1428a0');
  const byIdentity = (drawings: Partial<Record<Variant, string>>, on: string, color = '1ED760') =>
    choose(brandOf(drawings, color), on, plans.pro, 'identity');
  const asDrawn = { backdrop: null, treatment: 'none' };

  test('identity picks the full color where it stands out, though it does not reach 3:1', async () => {
    for (const on of ['light', 'dark', '808080']) {
      const chosen = await byIdentity({ mono, color: green, dark: square('#fff') }, on);
      expect(chosen).toMatchObject({ variant: 'color', svg: green, onBackground: asDrawn });
    }
    const recolored = await choose(brandOf({ mono, color: green }), 'light');
    expect(recolored.onBackground?.treatment).toBe('recolored');
  });

  test('identity is the default', async () => {
    const brand = await withDerived(brandOf({ mono, color: green }));
    const options = { variant: 'mono', isVariantGiven: false, on: 'light' } as const;
    expect(chooseArtwork(brand, options, plans.pro).variant).toBe('color');
  });

  test('identity picks yellow on white: it is visible despite its low contrast', async () => {
    const color = square('#fffc00');
    expect((await byIdentity({ mono, color }, 'light')).svg).toBe(color);
  });

  test.each([
    ['FFCC00', 'light'],
    ['FFCC00', 'ffe'],
    ['FFCC00', '808080'],
    ['D00013', '808080'],
    ['2E77BC', '808080'],
  ])('identity picks %s on %s only with a backdrop, if Marque recolored it', async (color, on) => {
    const { onBackground } = await byIdentity({ mono }, on, color);
    expect(onBackground?.contrast).toBeGreaterThanOrEqual(3);
    expect(onBackground?.treatment).toBe('backdrop');
  });

  test('identity picks a mark with a white part inside, which the shape around it outlines', async () => {
    const color =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="red" d="M1 1h8v8H1z"/><path fill="#fff" d="M2 2h6v6H2z"/></svg>';
    expect(await byIdentity({ mono, color }, 'light')).toMatchObject({
      svg: color,
      onBackground: asDrawn,
    });
  });

  test('identity picks no drawing whose outer part vanishes: that gets a backdrop', async () => {
    const color = twoHalves('#c00', '#fff');
    const chosen = await byIdentity({ mono, color }, 'light', 'CC0000');
    expect(chosen).toMatchObject({
      variant: 'color',
      onBackground: { backdrop: darkBackground, treatment: 'backdrop' },
    });
    expect(chosen.svg).toContain('<rect');
  });

  test('the source’s variant for such a background is chosen where the full color does not stand out', async () => {
    const dark = square('#8fa0ff');
    const chosen = await byIdentity({ mono, color: navy, dark }, 'dark', '1428A0');
    expect(chosen).toMatchObject({ variant: 'dark', svg: dark, onBackground: asDrawn });
  });

  test('the source’s variant for a dark or a light page is chosen on a color between them', async () => {
    const [red, white] = [square('#eb0a1e'), square('#fff')];
    const drawings = { mono, color: red, dark: white, light: red };
    expect(await byIdentity(drawings, 'eb0a1e', 'EB0A1E')).toMatchObject({
      variant: 'dark',
      svg: white,
      onBackground: asDrawn,
    });
  });

  test('identity adds a backdrop where a part has the color of the background and nothing surrounds it', async () => {
    const beside = drawing(
      ['#eb001b', 'M0 0h4v5H0z'],
      ['#f79e1b', 'M4 0h4v5H4z'],
      ['#000', 'M0 6h8v2H0z'],
    );
    const inside = drawing(['#f79e1b', 'M0 0h8v8H0z'], ['#eb001b', 'M2 2h4v4H2z']);
    expect((await byIdentity({ mono, color: beside }, 'eb001b')).onBackground).toMatchObject({
      backdrop: lightBackground,
      treatment: 'backdrop',
    });
    expect((await byIdentity({ mono, color: inside }, 'eb001b')).onBackground).toMatchObject(
      asDrawn,
    );
  });

  test('identity picks the full color on a backdrop rather than a recolored drawing', async () => {
    const chosen = await byIdentity({ mono, color: navy }, 'dark', '1428A0');
    expect(chosen).toMatchObject({
      variant: 'color',
      onBackground: { backdrop: lightBackground, treatment: 'backdrop' },
    });
  });

  test('identity picks the brand color on a backdrop rather than a white drawing, where only one tone is drawn', async () => {
    const { svg, onBackground } = await byIdentity({ mono }, 'dark', '006241');
    expect(onBackground).toMatchObject({ backdrop: lightBackground, treatment: 'backdrop' });
    expect(svg).toContain('fill="#006241"');
  });

  test.each([
    ['is one color that does not reach 3:1', drawing(['#632ca6', 'M0 0h8v8H0z'])],
    [
      'loses a third of itself',
      drawing(['#05bdba', 'M0 0h8v1H0zM0 7h8v1H0z'], ['#014847', 'M3 2h2v4H3z']),
    ],
    [
      'loses the line below the mark',
      drawing(['#eb001b', 'M0 0h8v6.4H0z'], ['#000', 'M0 6.8h8v1.2H0z']),
    ],
    ['is black and white', drawing(['#000', 'M0 0h8v8H0z'], ['#fff', 'M1 1h3v3H1z'])],
  ])('identity adds a backdrop under a drawing that, on dark, %s', async (_, color) => {
    const chosen = await byIdentity({ mono, color }, 'dark');
    expect(chosen).toMatchObject({
      variant: 'color',
      onBackground: { backdrop: lightBackground, treatment: 'backdrop' },
    });
    expect((await byIdentity({ mono, color }, 'light')).onBackground).toMatchObject(asDrawn);
  });

  test('identity picks a recolored drawing where the full color is black alone, drawn or derived', async () => {
    const black = square('#111');
    for (const drawings of [{ mono, color: black }, { mono }]) {
      const { onBackground } = await byIdentity(drawings, 'dark', '111111');
      expect(onBackground).toMatchObject({ backdrop: null, treatment: 'recolored' });
    }
  });
});

function drawing(...parts: [fill: string, path: string][]): string {
  const paths = parts.map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${paths}</svg>`;
}

const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" fill="${fill}" viewBox="0 0 10 10"><path d="M1 1h8v8H1z"/></svg>`;

const twoHalves = (one: string, other: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="${one}" d="M1 1h4v8H1z"/><path fill="${other}" d="M5 1h4v8H5z"/></svg>`;

function brandOf(drawings: Partial<Record<Variant, string>>, brandColor: string | null = null) {
  const list = Object.entries(drawings).map(([variant, svg]): Artwork => ({
    variant: variant as Variant,
    origin: 'source',
    sha256: svg,
    svg: new HeldSvg(new TextEncoder().encode(svg)),
    source: 's',
    sourceVersion: '1',
    license: 'MIT',
    attribution: null,
    aspect: 1,
    ink: null,
    url: null,
  }));
  return describeBrand({}, { brandColor, artwork: new Map(list.map((one) => [one.variant, one])) });
}

async function choose(
  brand: Brand,
  on: string,
  plan: Plan = plans.pro,
  prefer: Preference = 'contrast',
) {
  const options = { variant: 'mono', isVariantGiven: false, on, prefer } as const;
  const { svg, ...rest } = chooseArtwork(await withDerived(brand), options, plan);
  return { ...rest, svg: new TextDecoder().decode(svg) };
}
