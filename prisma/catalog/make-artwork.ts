import { sanitizeSvg } from '../../server/artwork/sanitize-svg';
import type { ArtworkFacts } from './facts';
import { recolorSvg } from '../../server/artwork/recolor-svg';
import { readArtwork } from './sources/read-artwork';

type Recipe = Pick<ArtworkFacts, 'variant' | 'origin' | 'source' | 'name'>;

/**
 * The bytes that a row of facts stands for: read from its package, sanitized and, if derived, recolored (mono to
 * `currentColor`, anything else to the brand's color). Their SHA-256 is `sha256` of the row.
 */
export function makeArtwork(recipe: Recipe, brandColor: string | null): string {
  return deriveArtwork(sanitizeSvg(readArtwork(recipe.source, recipe.name)), recipe, brandColor);
}

/** The second half of `makeArtwork`, for who has sanitized the drawing already. */
export function deriveArtwork(svg: string, recipe: Recipe, brandColor: string | null): string {
  if (recipe.origin === 'source') return svg;
  const paint = recipe.variant === 'mono' ? 'currentColor' : `#${brandColor ?? '000000'}`;
  const recolored = recolorSvg(svg, paint);
  if (recolored === null)
    throw new Error(`${recipe.source} ${recipe.name} has more than one paint`);
  return recolored;
}
