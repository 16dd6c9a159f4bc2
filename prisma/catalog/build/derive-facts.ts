import { deriveBrand } from '../../../server/artwork/derive/derive-brand';
import { listColorFamilies } from '../../../server/catalog/color-family';
import { packInk } from '../../../server/catalog/ink';
import type { ArtworkFacts, BrandFacts, DerivedFacts } from '../facts';

type Drawn = { facts: ArtworkFacts; svg: string };

/** Facts derived from the drawings of a brand, so that seeding renders nothing. */
export async function deriveFacts(
  brandColor: string | null,
  drawn: readonly Drawn[],
): Promise<Pick<BrandFacts, 'colors' | 'colorFamilies' | 'artwork' | 'derived'>> {
  const artwork = new Map(
    drawn.map(({ facts: { variant, origin }, svg }) => [variant, { svg, origin }]),
  );
  const { colors, variants, inks } = await deriveBrand({ brandColor, artwork });
  const left = new Map(inks);
  const takeInk = (sha256: string) => {
    const ink = left.get(sha256);
    left.delete(sha256);
    return ink && { ink: packInk(ink) };
  };
  const hashes = new Map(drawn.map(({ facts: { variant, sha256 } }) => [variant, sha256]));
  return {
    colors: colors.map(({ role, hex, source }) => [role, hex, source]),
    colorFamilies: listColorFamilies(inks.get(hashes.get('color') ?? '')?.colors ?? []),
    artwork: drawn.map(({ facts }) => ({ ...facts, ...takeInk(facts.sha256) })),
    derived: variants.map(({ variant, from, sha256 }): DerivedFacts => {
      hashes.set(variant, sha256);
      const isSame = hashes.get(from) === sha256;
      return { variant, from, ...(!isSame && { sha256, ...takeInk(sha256) }) };
    }),
  };
}
