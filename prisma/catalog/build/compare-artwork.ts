import { variants } from '../../../server/contract/variants';
import type { BrandFacts } from '../facts';

/** The drawings of brands this well known were looked at one by one. */
const lookedAt = 600;

/** Names the drawings of well-known brands that a build changes, so that somebody looks at them again. */
export function compareArtwork(
  before: readonly BrandFacts[],
  after: readonly BrandFacts[],
): string[] {
  const known = new Map(before.map((brand) => [brand.slug, brand]));
  return after
    .filter(({ rank }) => rank <= lookedAt)
    .toSorted((one, other) => one.rank - other.rank)
    .flatMap((brand) =>
      variants.flatMap((variant) => {
        const [from, to] = [known.get(brand.slug), brand].map((one) =>
          one?.artwork.find((drawing) => drawing.variant === variant),
        );
        if (from?.sha256 === to?.sha256) return [];
        return `${brand.slug} ${variant}: ${nameOf(from)} → ${nameOf(to)}`;
      }),
    );
}

const nameOf = (drawing: BrandFacts['artwork'][number] | undefined) =>
  drawing === undefined ? 'none' : `${drawing.source}:${drawing.name}`;
