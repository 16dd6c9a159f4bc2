import type { ArtworkWish } from '../artwork/choose-artwork';
import type { ServedArtwork } from '../artwork/served-artwork';
import type { Variant } from '../catalog/variants';
import type { DescribedHeader } from './describe-headers';
import { groundParameter, variantParameter, versionParameter } from './parameters';
import type { RestContext } from './rest-env';

/** What every format of an artwork can be asked for. */
export const artworkQuery = {
  variant: variantParameter,
  on: groundParameter,
  v: versionParameter,
};

type ArtworkQuery = { variant: Variant; on?: string | undefined };

export function wishOf(c: RestContext, { variant, on }: ArtworkQuery): ArtworkWish {
  // Validation has filled in the default; without a ground it makes no difference who chose it.
  return { variant, isVariantGiven: on !== undefined && c.req.query('variant') !== undefined, on };
}

/** The headers that tell what was served, whatever the format. */
export const artworkHeaderNames = [
  'X-Svg-Variant',
  'X-Contrast-Ratio',
  'X-Svg-Plate',
  'Link',
] as const satisfies DescribedHeader[];

export function artworkHeaders({ variant, link, onGround }: ServedArtwork): Record<string, string> {
  const headers: Record<string, string> = { 'X-Svg-Variant': variant };
  if (link !== null) headers['Link'] = link;
  if (onGround === undefined) return headers;
  // Rounded down: what is called 3.00 is not less.
  headers['X-Contrast-Ratio'] = (Math.floor(onGround.contrast * 100) / 100).toFixed(2);
  if (onGround.plate !== null) headers['X-Svg-Plate'] = onGround.plate;
  return headers;
}

export const artworkErrors = [
  'invalid_api_key',
  'email_not_verified',
  'validation_error',
  'variant_not_in_plan',
  'service_not_found',
  'artwork_version_not_found',
  'rate_limit_exceeded',
] as const;
