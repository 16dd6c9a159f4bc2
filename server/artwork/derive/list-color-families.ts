import { colorFamilyOf } from '../../catalog/color-family';
import type { Ink } from '../../catalog/ink';
import type { ColorFamily } from '../../contract/color-families';

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
