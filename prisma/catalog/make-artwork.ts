import { createHash } from 'node:crypto';
import { paintOf } from '../../server/artwork/derive/paint-of';
import { recolorSvg } from '../../server/artwork/ink/recolor-svg';
import { sanitizeSvg } from '../../server/artwork/sanitize/sanitize-svg';
import type { ArtworkFacts } from './facts';
import { readArtwork } from './sources/read-artwork';

type Recipe = Pick<ArtworkFacts, 'variant' | 'origin' | 'source' | 'name'>;

/**
 * The bytes that a row of facts stands for: read from the package, sanitized and recolored if derived.
 * The hash in the facts tells when they are reached, which saves the pass that would prove it.
 * @param sanitized the drawings of the same brand so far, since a third of all artwork recolors one of them
 */
export function makeArtwork(
  { sha256, ...recipe }: Recipe & { sha256: string },
  brandColor: string | null,
  sanitized = new Map<string, string>(),
): string {
  const drawing = `${recipe.source} ${recipe.name}`;
  const isKnown = (svg: string) => hashArtwork(recolorArtwork(svg, recipe, brandColor)) === sha256;
  const svg =
    sanitized.get(drawing) ?? sanitizeSvg(readArtwork(recipe.source, recipe.name), isKnown);
  sanitized.set(drawing, svg);
  return recolorArtwork(svg, recipe, brandColor);
}

/** SHA-256 in hex, as in the facts. */
export const hashArtwork = (svg: string) => createHash('sha256').update(svg).digest('hex');

/** The second half of `makeArtwork`, for a drawing that is already sanitized. */
export function recolorArtwork(svg: string, recipe: Recipe, brandColor: string | null): string {
  if (recipe.origin === 'source') return svg;
  const recolored = recolorSvg(svg, paintOf(recipe.variant, brandColor));
  if (recolored === null)
    throw new Error(`${recipe.source} ${recipe.name} has more than one paint`);
  return recolored;
}
