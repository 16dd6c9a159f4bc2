import type { ArtworkOptions } from '../../artwork/choose-artwork';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Preference, Variant } from '../../contract/variants';
import { oncePer } from '../../platform/once-per';
import type { DescribedHeader } from '../openapi/describe-headers';
import {
  backgroundParameter,
  preferParameter,
  variantParameter,
  versionParameter,
} from '../schemas/parameters';

/** The parameters that every format of an artwork takes. */
export const artworkQuery = {
  variant: variantParameter,
  on: backgroundParameter,
  prefer: preferParameter,
  v: versionParameter,
};

type ArtworkQuery = {
  variant?: Variant | undefined;
  on?: string | undefined;
  prefer?: Preference | undefined;
};

export function artworkOptions({ variant, on, prefer }: ArtworkQuery): ArtworkOptions {
  return { variant: variant ?? 'mono', isVariantGiven: variant !== undefined, on, prefer };
}

/** The headers that describe the served artwork, whatever its format. */
export const artworkHeaderNames = [
  'X-Svg-Variant',
  'X-Contrast-Ratio',
  'X-Svg-Plate',
  'X-Svg-Treatment',
  'Link',
] as const satisfies DescribedHeader[];

export const artworkHeaders = oncePer((artwork: ServedArtwork): Record<string, string> => {
  const { variant, link, onBackground } = artwork;
  const headers: Record<string, string> = {
    'X-Svg-Variant': variant,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (link !== null) headers['Link'] = link;
  if (onBackground === undefined) return headers;
  // Rounded down: a contrast called 3.00 is never less.
  headers['X-Contrast-Ratio'] = (Math.floor(onBackground.contrast * 100) / 100).toFixed(2);
  headers['X-Svg-Treatment'] = onBackground.treatment;
  if (onBackground.backdrop !== null) headers['X-Svg-Plate'] = onBackground.backdrop;
  return headers;
});

/** An SVG is a document: opened by itself it must not run or fetch anything. */
export const svgHeaders = oncePer((artwork: ServedArtwork): Record<string, string> => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return { ...artworkHeaders(artwork), 'Content-Security-Policy': policy };
});

export const artworkErrors = [
  'variant_not_in_plan',
  'service_not_found',
  'artwork_version_not_found',
] as const;
