import { variants } from '../../../server/contract/variants';
import type { BrandFacts } from '../facts';

/**
 * Names the drawings of the best-known brands that a build changes. They were looked at one by one, and are to be
 * looked at again.
 * @param popular the slugs of these brands
 */
export function compareArtwork(
  before: readonly BrandFacts[],
  after: readonly BrandFacts[],
  popular: readonly string[],
): string[] {
  const [old, current] = [before, after].map(
    (brands) => new Map(brands.map((brand) => [brand.slug, brand])),
  );
  return popular.flatMap((slug) =>
    variants.flatMap((variant) => {
      const [from, to] = [old, current].map((brands) =>
        brands?.get(slug)?.artwork.find((drawing) => drawing.variant === variant),
      );
      if (from?.sha256 === to?.sha256) return [];
      return `${slug} ${variant}: ${nameOf(from)} → ${nameOf(to)}`;
    }),
  );
}

const nameOf = (drawing: BrandFacts['artwork'][number] | undefined) =>
  drawing === undefined ? 'none' : `${drawing.source}:${drawing.name}`;
