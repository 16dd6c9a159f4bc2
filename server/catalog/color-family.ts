import { converter } from 'culori';
import type { ColorFamily } from '../contract/color-families';
import type { Ink } from './ink';

const toOklch = converter('oklch');

/** The end of each family's range of hues in OKLCH, in degrees. */
const hueRanges: [upTo: number, family: ColorFamily][] = [
  [17, 'pink'],
  [38, 'red'],
  [75, 'orange'],
  [110, 'yellow'],
  [165, 'green'],
  [215, 'teal'],
  [278, 'blue'],
  [325, 'purple'],
  [360, 'pink'],
];

/** @param hex bare RRGGBB */
export function colorFamilyOf(hex: string): ColorFamily {
  const { l = 0, c = 0, h = 0 } = toOklch(`#${hex}`) ?? {};
  if (l < 0.2 || (l < 0.3 && c < 0.045)) return 'black';
  if (c < 0.03) return l > 0.95 ? 'white' : 'gray';
  const family = hueRanges.find(([upTo]) => h <= upTo)?.[1] ?? 'pink';
  return isBrown(l, c, h) ? 'brown' : family;
}

/** Dark or dull orange. Greener than that it is olive, which people don't call brown. */
function isBrown(lightness: number, chroma: number, hue: number): boolean {
  if (hue <= 38 || hue >= 95) return false;
  return lightness < 0.52 || (lightness < 0.6 && chroma < 0.095);
}

/** A color that covers less of a drawing is not prominent. */
const shareMin = 0.15;
/** Beside another color these are often only the background, or an outline. */
const plain: readonly ColorFamily[] = ['black', 'gray', 'white'];
const plainShareMin = 0.5;

/** The families of the prominent colors of a drawing, the most used first. */
export function listColorFamilies(colors: Ink['colors']): ColorFamily[] {
  const shares = new Map<ColorFamily, number>();
  for (const { hex, share } of colors) {
    const family = colorFamilyOf(hex);
    shares.set(family, (shares.get(family) ?? 0) + share);
  }
  const families = [...shares].sort(([, one], [, other]) => other - one);
  const seen = families.filter(
    ([family, share]) => share >= (plain.includes(family) ? plainShareMin : shareMin),
  );
  return (seen.length > 0 ? seen : families.slice(0, 1)).map(([family]) => family);
}
