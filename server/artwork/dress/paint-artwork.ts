import { LRUCache } from 'lru-cache';
import type { Artwork, Brand } from '../../catalog/catalog';
import { findArtwork } from '../../catalog/get-brand';
import type { Plan } from '../../contract/plans';
import { type Variant } from '../../contract/variants';
import { serveAsIs, substitutes } from '../choose-artwork';
import { paintMono, recolorSvg } from '../ink/recolor-svg';
import { etagOf, type ServedArtwork } from '../served-artwork';

/**
 * The brand's logo in one color: the variant, if it has a single ink, else mono, else the first other variant of the plan
 * with a single ink. Null if the brand has none: then it has no logo in that color, and the fallback follows.
 * @param color bare RRGGBB
 */
export function paintArtwork(
  brand: Brand,
  { variant, color }: { variant: Variant; color: string },
  plan: Plan,
): ServedArtwork | null {
  const names: Variant[] = plan.allVariants ? [variant, 'mono', ...substitutes] : ['mono'];
  for (const name of new Set(names)) {
    const artwork = findArtwork(brand, name);
    const template = artwork && templateOf(artwork);
    const painted = template ? paintMono(template, color) : null;
    if (artwork === null || painted === null) continue;
    const svg = new TextEncoder().encode(painted);
    return { ...serveAsIs(artwork, brand), svg, etag: etagOf(svg) };
  }
  return null;
}

/** Parsed once for all colors: callers may send any. Empty for a drawing with several inks. */
function templateOf(artwork: Artwork): string {
  const known = templates.get(artwork.sha256);
  if (known !== undefined) return known;
  const svg = new TextDecoder().decode(artwork.svg.read());
  const template = recolorSvg(svg, 'currentColor') ?? '';
  templates.set(artwork.sha256, template);
  return template;
}

const templates = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (template) => template.length + 100,
});
