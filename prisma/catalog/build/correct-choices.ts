import { isNearWhite } from '../../../server/artwork/derive/derive-brand';
import { isVariant, type Variant } from '../../../server/contract/variants';
import type { SourceIcon, SourceName } from '../sources/source-icon';
import { isDark } from './judge-artwork';
import type { Artwork } from './prepare-artwork';
import { readRows } from '../sources/read-rows';

/** The drawing of each corrected variant of a brand: `source:drawing`, or `none`. */
export type Corrections = ReadonlyMap<Variant, string>;

/** A drawing for a variant, as it is or recolored. */
export type Pick = { artwork: Artwork; derived: boolean };

const columns = ['brand', 'variant', 'source', 'reason'] as const;

/**
 * The rows of choices.csv by brand.
 * @throws Error naming a row with an unknown brand or variant
 */
export function readChoices(slugs: ReadonlySet<string>): Map<string, Corrections> {
  const choices = new Map<string, Map<Variant, string>>();
  for (const { brand, variant, source } of readRows('choices.csv', columns)) {
    if (!slugs.has(brand) || !isVariant(variant))
      throw new Error(`choices.csv: there is no ${variant} of ${brand}`);
    choices.set(brand, (choices.get(brand) ?? new Map<Variant, string>()).set(variant, source));
  }
  return choices;
}

/**
 * The drawings that a brand's rows name: null for `none`. A glyph is painted in the brand's color where that can be
 * seen on white; any other drawing stays as it is.
 * @throws Error if the brand has no such drawing
 */
export async function findCorrected(
  icons: readonly SourceIcon[],
  corrections: Corrections,
  brandColor: string | null,
  prepare: (source: SourceName, name: string) => Promise<Artwork | null>,
): Promise<Map<Variant, Pick | null>> {
  const corrected = new Map<Variant, Pick | null>();
  for (const [variant, drawing] of corrections) {
    const found = findDrawing(icons, drawing);
    const artwork = found && (await prepare(found.source, found.name));
    if (drawing === 'none') corrected.set(variant, null);
    else if (!artwork) throw new Error(`choices.csv: ${drawing} is no drawing of its brand`);
    else {
      const isGlyph = found?.form === 'mono';
      const isPainted = isGlyph && brandColor !== null && !isNearWhite(brandColor);
      const derived = variant === 'mono' ? !isGlyph || !isDark(artwork.ink) : isPainted;
      corrected.set(variant, { artwork, derived });
    }
  }
  return corrected;
}

function findDrawing(icons: readonly SourceIcon[], drawing: string) {
  const all = icons.flatMap(({ source, forms }) =>
    Object.entries(forms).map(([form, name]) => ({ source, form, name })),
  );
  return all.find(({ source, name }) => `${source}:${name}` === drawing) ?? null;
}
