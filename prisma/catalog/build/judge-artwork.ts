import { channelsOf, contrast } from '../../../server/artwork/colors/contrast';
import {
  lightBackground,
  readableShare,
  textContrastMin,
  visibleExtentMin,
  wordmarkAspectMin,
} from '../../../server/contract/thresholds';
import type { Visibility } from './measure-visibility';
import type { Artwork } from './prepare-artwork';

/** A color with less spread between its channels is a gray. */
const chromaMin = 25;

export const isVisibleOnWhite = ({ ink }: Artwork) => ink.onWhite.extent >= visibleExtentMin;

export const suitsDark = ({ ink }: Artwork) =>
  ink.onDark.readable >= readableShare && ink.onDark.extent >= visibleExtentMin;

export const suitsLight = (artwork: Artwork) =>
  artwork.ink.onWhite.readable >= readableShare && isVisibleOnWhite(artwork);

/** Drawn for a dark page: on white, much of it or an outer part vanishes. */
export const isDrawnForDark = (artwork: Artwork) =>
  suitsDark(artwork) &&
  (!isVisibleOnWhite(artwork) ||
    artwork.ink.onWhite.seen < 0.5 ||
    (artwork.isMultiPaint && artwork.ink.onWhite.readable < 0.25));

/** A mark this wide is a name. */
export const isWordmarkShaped = ({ ink }: Artwork) => ink.aspect > wordmarkAspectMin;

/** Thin drawings have hardly any pixel in their full color: then the blended pixels decide. */
export const isDark = ({ dominant, onWhite }: Visibility) =>
  dominant === null ? onWhite.seen > 0.8 : contrast(dominant, lightBackground) >= textContrastMin;

export function isChromatic(hex: string | null): boolean {
  if (hex === null) return false;
  const channels = channelsOf(hex);
  return Math.max(...channels) - Math.min(...channels) >= chromaMin;
}
