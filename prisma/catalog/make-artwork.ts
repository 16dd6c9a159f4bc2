import { paintOf } from '../../server/artwork/derive/paint-of';
import { recolorSvg } from '../../server/artwork/ink/recolor-svg';
import { sanitizeSvg } from '../../server/artwork/sanitize/sanitize-svg';
import type { ArtworkFacts } from './facts';
import { readArtwork } from './sources/read-artwork';

type Recipe = Pick<ArtworkFacts, 'variant' | 'origin' | 'source' | 'name'>;

/** The bytes that a row of facts stands for: read from the package, sanitized and recolored if derived. */
export function makeArtwork(recipe: Recipe, brandColor: string | null): string {
  return recolorArtwork(sanitizeSvg(readArtwork(recipe.source, recipe.name)), recipe, brandColor);
}

/** The second half of `makeArtwork`, for a drawing that is already sanitized. */
export function recolorArtwork(svg: string, recipe: Recipe, brandColor: string | null): string {
  if (recipe.origin === 'source') return svg;
  const recolored = recolorSvg(svg, paintOf(recipe.variant, brandColor));
  if (recolored === null)
    throw new Error(`${recipe.source} ${recipe.name} has more than one paint`);
  return recolored;
}
