import { isIconShaped } from '../../../server/artwork/derive/derive-brand';
import { agreementOf } from './compare-silhouettes';
import { isWordmarkShaped } from './judge-artwork';
import type { Artwork } from './prepare-artwork';

/** Drawings of one mark agree by this much. Less is an earlier mark, the mark beside its name, or filled outlines. */
const agreementMin = 0.75;
/** A drawing whose proportions differ by more shows more than the mark, or something else. */
const stretchMax = 1.5;

/**
 * Puts the drawings that show the mark first, then others of its proportions. Otherwise they keep their order.
 * @param mark the glyph of the source that follows changes soonest
 */
export function preferTodays(drawings: readonly Artwork[], mark: Artwork | undefined): Artwork[] {
  if (mark === undefined) return [...drawings];
  const rankOf = (artwork: Artwork) =>
    areAlike(artwork, mark) ? 0 : hasProportions(artwork, mark) ? 1 : 2;
  const ranks = new Map(drawings.map((artwork) => [artwork, rankOf(artwork)]));
  return drawings.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
}

/** Whether two drawings show the same shape, such as a glyph and the same glyph on a tile. */
export const areAlike = (one: Artwork, other: Artwork) =>
  hasProportions(one, other) &&
  (agreementOf(one.silhouette, other.silhouette) >= agreementMin ||
    agreementOf(other.silhouette, one.silhouette) >= agreementMin);

/** Whether a drawing in color may stand for the mark: alike, or in several colors and of a mark's proportions. */
export const showsMark = (artwork: Artwork, mark: Artwork | undefined) =>
  mark === undefined ||
  areAlike(artwork, mark) ||
  (artwork.isMultiPaint && hasProportions(artwork, mark)) ||
  (isIconShaped(artwork.ink) && isWordmarkShaped(mark));

function hasProportions({ ink: one }: Artwork, { ink: other }: Artwork): boolean {
  const stretch = one.aspect / other.aspect;
  return Math.max(stretch, 1 / stretch) <= stretchMax;
}
