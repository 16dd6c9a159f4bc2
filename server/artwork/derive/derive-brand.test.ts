import { describe, expect, test } from 'vitest';
import { sanitizeSvg } from '../sanitize/sanitize-svg';
import type { Artwork, Brand } from '../../catalog/catalog';
import { HeldSvg } from '../../catalog/stored/stored-svg';
import type { Variant } from '../../contract/variants';
import { darkBackground, lightBackground } from '../../contract/thresholds';
import { contrast } from '../colors/contrast';
import { describeBrand, withDerived } from '../../../e2e/support/example-brand';
import { brandColors } from './brand-colors';

const square = '<path d="M2 2h20v20H2z"/>';
const wide = '<path d="M0 10h24v4H0z"/>';
const twoColors =
  '<path fill="#e01e5a" d="M2 2h10v20H2z"/><path fill="#2eb67d" d="M12 2h10v20H12z"/>';
const text = ({ svg }: Artwork) => new TextDecoder().decode(svg.read());

async function derive(brand: Brand): Promise<Partial<Record<Variant, string>>> {
  const { gapFillers } = await withDerived(brand);
  return Object.fromEntries([...gapFillers].map(([variant, one]) => [variant, text(one)]));
}

describe('artwork derived from a mono glyph and a color', () => {
  test('derived artwork is the glyph in that color, in its form for dark pages and for light ones', async () => {
    const derived = await derive(describeBrand({ mono: square }, { brandColor: '635BFF' }));
    expect(derived.color).toContain('#635bff');
    expect(derived.dark).toContain('#6763ff');
    expect(derived.light).toContain('#635bff');
    expect(derived.icon).toContain('#635bff');
  });

  test('derived artwork is nearly black for light pages where the color would not be seen on white', async () => {
    const derived = await derive(describeBrand({ mono: square }, { brandColor: 'F7DF1E' }));
    expect(derived.light).toContain('#111');
    expect(derived.dark).toContain('#f7df1e');
  });

  test('derived artwork is no full-color logo if the color is nearly white; yellow does make one', async () => {
    for (const brandColor of ['FFFFFF', 'EDEDED']) {
      const derived = await derive(describeBrand({ mono: square }, { brandColor }));
      expect(derived.color).toBeUndefined();
    }
    const yellow = await derive(describeBrand({ mono: square }, { brandColor: 'FFFF66' }));
    expect(yellow.color).toContain('#ff6');
  });

  test('derived artwork stands out from the page that it is for, whatever the color', async () => {
    for (const brandColor of ['000000', '808080', 'FFFF00', '00205B', '4A154B', null]) {
      const { gapFillers } = await withDerived(describeBrand({ mono: square }, { brandColor }));
      for (const [variant, background] of [
        ['dark', darkBackground],
        ['light', lightBackground],
      ] as const) {
        const [color] = gapFillers.get(variant)?.ink?.colors ?? [];
        expect(contrast(color?.hex ?? background, background)).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test('derived artwork says that it is derived, and inherits source, license and attribution', async () => {
    const { gapFillers } = await withDerived(
      describeBrand({ mono: square }, { brandColor: 'CC0000' }),
    );
    expect(gapFillers.size).toBeGreaterThan(0);
    for (const one of gapFillers.values()) {
      expect(one).toMatchObject({
        origin: 'derived',
        source: 'example-icons',
        sourceVersion: '1.2.3',
        license: 'CC-BY-4.0',
        attribution: 'Example, CC-BY-4.0',
      });
    }
  });
});

describe('from artwork in several colors', () => {
  test('nothing is recolored: no mono, and for a page only what is visible on it unchanged', async () => {
    const brand = describeBrand({ color: twoColors }, { brandColor: 'E01E5A' });
    const stored = text(brand.artwork.get('color') as Artwork);
    const derived = await derive(brand);
    expect(Object.keys(derived)).toContain('dark');
    expect(new Set(Object.values(derived))).toEqual(new Set([stored]));
    expect(derived.mono).toBeUndefined();
  });

  test('nothing is offered for a page on which it would vanish', async () => {
    const pale = '<path fill="#fff" d="M2 2h10v20H2z"/><path fill="#ffffe0" d="M12 2h10v20H12z"/>';
    const derived = await derive(describeBrand({ color: pale }));
    expect(derived.light).toBeUndefined();
    expect(derived.dark).toBeDefined();
  });
});

describe('a variant', () => {
  test('a drawing of a source is never replaced by a derived one', async () => {
    const brand = describeBrand(
      { mono: square, color: square, dark: wide, light: wide, icon: square },
      { brandColor: '635BFF' },
    );
    expect(await derive(brand)).toEqual({});
  });

  test('mono is made from a drawing in one color', async () => {
    const derived = await derive(describeBrand({ color: '<path fill="#c00" d="M2 2h20v20H2z"/>' }));
    expect(derived.mono).toContain('currentColor');
  });

  test('icon is not made from a wide drawing, nor from the wordmark', async () => {
    expect((await derive(describeBrand({ mono: wide }))).icon).toBeUndefined();
    const named = describeBrand({ color: square, wordmark: square });
    expect((await derive(named)).icon).toBeUndefined();
  });

  test('wordmark is never made', async () => {
    const brand = describeBrand({ mono: wide, color: twoColors }, { brandColor: '635BFF' });
    expect((await derive(brand)).wordmark).toBeUndefined();
  });

  test('one unrenderable variant does not block the others', async () => {
    const brand = describeBrand({ mono: square, color: square }, { brandColor: '635BFF' });
    const color = brand.artwork.get('color') as Artwork;
    const broken = {
      ...color,
      svg: new HeldSvg(new TextEncoder().encode('<svg><path')),
      sha256: 'broken',
    };
    const derived = await derive({
      ...brand,
      artwork: new Map([...brand.artwork, ['color', broken]]),
    });
    expect(derived.dark).toContain('#6763ff');
  });

  test('a derived drawing passes the sanitizer unchanged', async () => {
    const brand = describeBrand(
      { mono: '<g stroke="#000" fill="none"><path stroke-width="2" d="M2 2 22 22"/></g>' },
      { brandColor: '635BFF' },
    );
    const derived = Object.values(await derive(brand));
    expect(derived.length).toBeGreaterThan(0);
    for (const svg of derived) expect(sanitizeSvg(svg)).toBe(svg);
  });
});

describe('the colors of a brand', () => {
  test('the colors of a brand are its own color, the colors that go with it, and the other inks of its logo', async () => {
    const brand = describeBrand(
      { color: `${twoColors}<path fill="#fff" d="M8 8h8v8H8z"/>` },
      { brandColor: '2EB67D' },
    );
    expect((await withDerived(brand)).colors).toEqual([
      { role: 'primary', hex: '2EB67D', source: 'stored' },
      { role: 'onPrimary', hex: '000000', source: 'derived' },
      { role: 'dark', hex: '2EB67D', source: 'stored' },
      { role: 'accent1', hex: 'E01E5A', source: 'stored' },
    ]);
  });

  test('colors from a gradient are marked derived', async () => {
    const gradient =
      '<linearGradient id="a"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>' +
      '<path fill="url(#a)" d="M0 0h24v24H0z"/>';
    const { colors } = await withDerived(describeBrand({ color: gradient }));
    expect(colors.some(({ source }) => source === 'derived')).toBe(true);
  });

  test('the colors of a brand are empty if none is known', async () => {
    const brand = await withDerived(describeBrand({ mono: square }));
    const { darkModeColor, contrastTextColor, roles, css } = brandColors(brand);
    expect({ darkModeColor, contrastTextColor, roles, css }).toEqual({
      darkModeColor: null,
      contrastTextColor: null,
      roles: [],
      css: null,
    });
  });
});
