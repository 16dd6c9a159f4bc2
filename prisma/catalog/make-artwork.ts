import { createHash } from 'node:crypto';
import { paintOf } from '../../server/artwork/colors/theme-colors';
import { recolorSvg } from '../../server/artwork/ink/recolor-svg';
import { sanitizeSvg } from '../../server/artwork/sanitize/sanitize-svg';
import type { Variant } from '../../server/contract/variants';
import type { ArtworkFacts, BrandFacts } from './facts';
import { readArtwork } from './sources/read-artwork';

type Recipe = Pick<ArtworkFacts, 'variant' | 'origin' | 'source' | 'name'>;

/**
 * Every drawing of a brand, by its SHA-256. Works on text only: nothing is rendered.
 * @throws Error if an installed package does not match the facts
 */
export function makeDrawings({ slug, artwork, derived, brandColor }: BrandFacts) {
  const svgs = new Map<string, string>();
  const sanitized = new Map<string, string>();
  const all = new Map<Variant, string>();
  const add = (variant: Variant, sha256: string, make: () => string | null) => {
    const svg = svgs.get(sha256) ?? make();
    if (svg === null || hashArtwork(svg) !== sha256) {
      throw new Error(
        `${slug} ${variant} is not the artwork that the catalog was made with. ` +
          'Run `npm ci`, or `npm run catalog:build` after a change of a source package.',
      );
    }
    svgs.set(sha256, svg);
    all.set(variant, svg);
  };
  for (const facts of artwork)
    add(facts.variant, facts.sha256, () => makeArtwork(facts, brandColor, sanitized));
  for (const { variant, from, sha256 } of derived) {
    const base = all.get(from) ?? '';
    if (sha256 === undefined) all.set(variant, base);
    else add(variant, sha256, () => recolorSvg(base, paintOf(variant, brandColor)));
  }
  return svgs;
}

/**
 * The bytes that a row of facts describes: read from the package, sanitized, and recolored if derived.
 * The hash in the facts identifies the result, which saves the pass that would prove it.
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
