import { describe, expect, test } from 'vitest';
import type { Variant } from '../../../server/contract/variants';
import { type Form, noFacts, type SourceIcon, type SourceName } from '../sources/source-icon';
import { chooseVariants } from './choose-variants';
import { measureArtwork } from './measure-artwork';

const svgOf = (body: string, viewBox = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
const bolt = 'M14 2 4 14h7l-2 8 11-13h-7z';
const ring = 'M12 2a10 10 0 1 0 .01 0zm0 5a5 5 0 1 1-.01 0z';
const name = 'M30 6h6v12h-6zM40 6h6v12h-6zM50 6h20v4H50z';

const drawings = {
  glyph: svgOf(`<path d="${bolt}"/>`),
  today: svgOf(
    `<path fill="#f40" d="M12 12 4 14h7l-2 8z"/><path fill="#fa0" d="M14 2 4 14l16-5h-7z"/><path fill="#f40" d="M4 14h7l-2 8 11-13z"/>`,
  ),
  tile: svgOf(`<path fill="#06c" d="M0 0h24v24H0z"/><path fill="#fff" d="${bolt}"/>`),
  former: svgOf(`<path fill="#a00" d="${ring}"/><path fill="#fc0" d="M10 10h4v4h-4z"/>`),
  lockup: svgOf(`<path fill="#06c" d="${bolt}"/><path fill="#222" d="${name}"/>`, '0 0 72 24'),
  white: svgOf(`<path fill="#fff" d="${bolt}"/>`),
  whiteRing: svgOf(`<path fill="#fff" d="${ring}"/>`),
};
type Drawing = keyof typeof drawings;

const icon = (source: SourceName, forms: Partial<Record<Form, Drawing>>): SourceIcon => ({
  ...noFacts,
  source,
  name: 'acme',
  forms,
});
const glyph = icon('simple-icons', { mono: 'glyph' });

async function choose(icons: SourceIcon[], corrections: [Variant, string][] = []) {
  const choices = await chooseVariants(icons, {
    brandColor: '0066CC',
    nameless: new Set(),
    corrections: new Map(corrections),
    exclude: () => {},
    prepare: async (source, drawing) => {
      const measured = await measureArtwork(drawings[drawing as Drawing]);
      return 'refused' in measured ? null : { source, name: drawing, ...measured };
    },
  });
  return Object.fromEntries(
    choices.map(({ variant, artwork, derived }) => [
      variant,
      `${artwork.name}${derived ? ', painted' : ''}`,
    ]),
  );
}

describe('a brand whose glyph is today’s', () => {
  test('a brand with a current glyph is shown in color by the drawing of that shape, whichever source comes first', async () => {
    const chosen = await choose([
      glyph,
      icon('@thesvg/icons', { main: 'former' }),
      icon('@iconify-json/devicon', { main: 'tile' }),
    ]);
    expect(chosen).toMatchObject({ mono: 'glyph', color: 'tile', icon: 'tile' });
  });

  test('a brand with a current glyph keeps a drawing in several colors that differs from the glyph, if no other agrees', async () => {
    expect(await choose([glyph, icon('@thesvg/icons', { main: 'former' })])).toMatchObject({
      color: 'former',
    });
  });

  test('a brand with a current glyph is shown by the mark in color and by the lettering as a wordmark', async () => {
    const chosen = await choose([
      glyph,
      icon('@iconify-json/logos', { main: 'lockup', wordmark: 'lockup' }),
    ]);
    expect(chosen).toMatchObject({
      color: 'glyph, painted',
      wordmark: 'lockup',
      icon: 'glyph, painted',
    });
  });

  test('a brand with a current glyph does not change its shape on a dark page', async () => {
    const main = icon('@iconify-json/devicon', { main: 'tile' });
    const same = icon('@thesvg/icons', { dark: 'white' });
    const other = icon('@thesvg/icons', { dark: 'whiteRing' });
    expect(await choose([glyph, main, same])).toMatchObject({ dark: 'white' });
    expect(await choose([glyph, main, other])).not.toHaveProperty('dark');
  });
});

describe('a row of choices.csv', () => {
  const icons = [
    glyph,
    icon('@thesvg/icons', { main: 'former' }),
    icon('@iconify-json/devicon', { main: 'tile' }),
  ];

  test('a row of choices.csv decides for its variant, and the others follow', async () => {
    const chosen = await choose(icons, [['color', '@thesvg/icons:former']]);
    expect(chosen).toMatchObject({ mono: 'glyph', color: 'former', icon: 'former' });
  });

  test('a row of choices.csv paints a glyph in the brand’s color', async () => {
    const chosen = await choose(icons, [['color', 'simple-icons:glyph']]);
    expect(chosen).toMatchObject({ color: 'glyph, painted' });
  });

  test('a row of choices.csv leaves a variant out, and is refused without such a drawing', async () => {
    expect(await choose(icons, [['icon', 'none']])).not.toHaveProperty('icon');
    await expect(choose(icons, [['icon', '@thesvg/icons:gone']])).rejects.toThrow(
      '@thesvg/icons:gone is no drawing of its brand',
    );
  });
});
