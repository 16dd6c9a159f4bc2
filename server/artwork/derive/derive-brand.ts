import { hash } from 'node:crypto';
import type { Artwork, Brand } from '../../catalog/catalog';
import { HeldSvg } from '../../catalog/stored/stored-svg';
import { darkBackground, lightBackground } from '../../contract/thresholds';
import type { Variant } from '../../contract/variants';
import { log } from '../../platform/log';
import { type Ink, measureInk } from '../ink/measure-ink';
import { recolorSvg } from '../ink/recolor-svg';
import type { Derivation } from './derivation';
import { deriveColors } from './derive-colors';
import { isIconShaped, isNearWhite, isReadable } from './judge-ink';
import { paintOf } from './paint-of';

/** Computes the derivation of a brand: always the same for the same stored artwork. */
export async function deriveBrand(brand: Brand): Promise<Derivation> {
  const ink = new Map<string, Ink>();
  for (const artwork of brand.artwork.values()) await measure(artwork, ink);
  const all = new Map(brand.artwork);
  for (const { variant, candidates, suits } of recipes) {
    if (all.has(variant)) continue;
    for (const candidate of candidates(all, brand)) {
      const measured = candidate && (await measure(candidate, ink));
      if (!measured || !suits(measured)) continue;
      all.set(variant, { ...candidate, variant, origin: 'derived' });
      break;
    }
  }
  const artwork = new Map([...all].filter(([variant]) => !brand.artwork.has(variant)));
  return { colors: deriveColors(brand, ink), artwork, ink };
}

type Recipe = {
  variant: Variant;
  /** In order of preference; the first that suits is taken. */
  candidates: (all: ReadonlyMap<Variant, Artwork>, brand: Brand) => (Artwork | null | undefined)[];
  suits: (ink: Ink) => boolean;
};

/**
 * The variants are derived in this order, from stored artwork and from those before them: recolored if the
 * drawing has one paint, unchanged if it suits as it is. A wordmark is never derived.
 */
const recipes: readonly Recipe[] = [
  {
    variant: 'mono',
    candidates: (all, brand) =>
      (['color', 'icon', 'light', 'dark'] as const).map((name) =>
        recolor(all.get(name), 'mono', brand),
      ),
    suits: () => true,
  },
  {
    variant: 'color',
    candidates: (all, brand) =>
      brand.brandColor === null || isNearWhite(brand.brandColor)
        ? []
        : [recolor(all.get('mono'), 'color', brand)],
    suits: () => true,
  },
  {
    variant: 'dark',
    candidates: (all, brand) => [recolor(all.get('mono'), 'dark', brand), all.get('color')],
    suits: (ink) => isReadable(ink, darkBackground),
  },
  {
    variant: 'light',
    candidates: (all, brand) => [recolor(all.get('mono'), 'light', brand), all.get('color')],
    suits: (ink) => isReadable(ink, lightBackground),
  },
  {
    variant: 'icon',
    candidates: (all) => {
      const name = outline(all.get('wordmark'));
      return [all.get('color'), all.get('light'), all.get('mono')].filter(
        (artwork) => outline(artwork) !== name,
      );
    },
    suits: (ink) => isIconShaped(ink) && isReadable(ink, lightBackground),
  },
];

async function measure(artwork: Artwork, ink: Map<string, Ink>): Promise<Ink | null> {
  const { sha256 } = artwork;
  const known = ink.get(sha256);
  if (known !== undefined) return known;
  const measured = await measureInk(textOf(artwork)).catch((error: unknown) => {
    // The brand's other drawings may still be fine.
    log.warn({ err: error, sha256 }, 'an artwork cannot be drawn');
    return null;
  });
  if (measured !== null) ink.set(sha256, measured);
  return measured;
}

/** Not sanitized again: another paint makes no stored drawing unsafe, and cleaning is half of the work. */
function recolor(artwork: Artwork | undefined, variant: Variant, brand: Brand): Artwork | null {
  if (artwork === undefined) return null;
  const recolored = recolorSvg(textOf(artwork), paintOf(variant, brand.brandColor));
  if (recolored === null) return null;
  const bytes = new TextEncoder().encode(recolored);
  return { ...artwork, svg: new HeldSvg(bytes), sha256: hash('sha256', bytes) };
}

/** The drawing without its paints: equal for the same shapes in other colors. */
function outline(artwork: Artwork | undefined): string | undefined {
  return artwork && textOf(artwork).replaceAll(/ (?:fill|stroke)="[^"]*"/g, '');
}

const textOf = ({ svg }: Artwork) => new TextDecoder().decode(svg.read());
