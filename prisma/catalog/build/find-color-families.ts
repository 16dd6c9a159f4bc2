import { measureInk } from '../../../server/artwork/ink/measure-ink';
import { colorFamilyOf } from '../../../server/catalog/color-family';
import type { ColorFamily } from '../../../server/contract/color-families';

/** What covers less of a drawing is not seen at once. */
const shareMin = 0.15;
/** Beside another color these are often only the paper, or an outline. */
const plain: readonly ColorFamily[] = ['black', 'gray', 'white'];
const plainShareMin = 0.5;

/** The families of the colors that one sees in a drawing, the most used first. */
export async function findColorFamilies(svg: string): Promise<ColorFamily[]> {
  const shares = new Map<ColorFamily, number>();
  for (const { hex, share } of (await measureInk(svg))?.colors ?? []) {
    const family = colorFamilyOf(hex);
    shares.set(family, (shares.get(family) ?? 0) + share);
  }
  const families = [...shares].sort(([, one], [, other]) => other - one);
  const seen = families.filter(
    ([family, share]) => share >= (plain.includes(family) ? plainShareMin : shareMin),
  );
  return (seen.length > 0 ? seen : families.slice(0, 1)).map(([family]) => family);
}
