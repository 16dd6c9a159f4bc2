import { expect, test } from 'vitest';
import { plans } from '../../platform/plans';
import { describeBrand, withDerived } from '../../../e2e/support/example-brand';
import { chooseArtwork } from '../choose-artwork';
import { measureInk } from '../ink/measure-ink';

/** A plate with a letter cut out of it, or a disc. */
const square = '<path d="M0 0v24h24V0zm9 6h6v12H9z"/>';
const disc = '<path d="M12 0a12 12 0 0 0-2 23.8V8h4v15.8A12 12 0 0 0 12 0"/>';

async function chooseOn(on: string, mono: string, brandColor: string) {
  const brand = await withDerived(describeBrand({ mono }, { brandColor }));
  const options = { variant: 'mono', isVariantGiven: false, on } as const;
  const { svg, onBackground } = chooseArtwork(brand, options, plans.pro);
  const ink = await measureInk(new TextDecoder().decode(svg));
  return { hexes: ink?.colors.map(({ hex }) => hex).toSorted(), ...onBackground };
}

test.each([
  ['dark', square],
  ['00205b', square],
  ['dark', disc],
])('a letter cut out of a plate is white on %s, as it is on a white page', async (on, mono) => {
  expect(await chooseOn(on, mono, 'E2231A')).toMatchObject({
    hexes: ['E2231A', 'FFFFFF'],
    backdrop: 'FFFFFF',
    treatment: 'backdrop',
  });
});

test.each([
  ['on a white page', 'light', square, 'E2231A'],
  ['on a yellow plate, where white is not legible', 'dark', square, 'FFD500'],
  ['in a frame', 'dark', '<path d="M0 0v24h24V0zm2 2h20v20H2z"/>', 'E2231A'],
])('nothing is filled %s', async (_, on, mono, color) => {
  expect(await chooseOn(on, mono, color)).toMatchObject({ hexes: [color], backdrop: null });
});
