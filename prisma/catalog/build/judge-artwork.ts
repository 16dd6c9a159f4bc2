import { contrastOnWhite, type Ink } from './measure-ink';
import type { Artwork } from './prepare-artwork';

const iconAspect = { min: 0.6, max: 1.67 };
const wordmarkAspectMin = 2.6;

export const isReadableOnWhite = ({ ink }: Artwork) => ink.onWhite.extent >= 0.8;

export const suitsDark = ({ ink }: Artwork) =>
  ink.onDark.readable >= 0.6 && ink.onDark.extent >= 0.8;

export const suitsLight = ({ ink }: Artwork) =>
  ink.onWhite.readable >= 0.6 && ink.onWhite.extent >= 0.8;

/** Drawn for a dark page: on white most of it, or a part at its edge, is not seen or cannot be read. */
export const isDrawnForDark = (artwork: Artwork) =>
  suitsDark(artwork) &&
  (artwork.ink.onWhite.extent < 0.8 ||
    artwork.ink.onWhite.seen < 0.5 ||
    (artwork.isMultiPaint && artwork.ink.onWhite.readable < 0.25));

export const isIconShaped = ({ ink }: Artwork) =>
  ink.aspect >= iconAspect.min && ink.aspect <= iconAspect.max;

/** A mark this wide is a name. */
export const isWordmarkShaped = ({ ink }: Artwork) => ink.aspect > wordmarkAspectMin;

/** A thin drawing has hardly one pixel of its full color, so there the blended ones decide. */
export const isDark = ({ dominant, onWhite }: Ink) =>
  dominant === null ? onWhite.seen > 0.8 : contrastOnWhite(dominant) >= 4.5;

const channels = (hex: string) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));

export const isNearWhite = (hex: string) => channels(hex).every((channel) => channel > 236);

export const isChromatic = (hex: string | null) =>
  hex !== null && Math.max(...channels(hex)) - Math.min(...channels(hex)) > 24;
