import { chooseArtwork } from '../../artwork/choose-artwork';
import { licenseUrl } from '../../artwork/rights/terms-link';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import type { Variant } from '../../contract/variants';
import { presentBrand } from '../../presenters/present-brand';
import { notice } from '../../presenters/present-service';
import { apiAddress, type McpContext } from '../request/call-api';
import type { Logo } from './schemas';

/** A model reads some 10,000 tokens for it; nearly every drawing is smaller. */
export const svgBytesMax = 32 * 1024;

export type LogoOptions = {
  variant?: Variant | undefined;
  background?: string | undefined;
  format: 'svg' | 'png';
  size?: number | undefined;
};

/** Describes the artwork that the API serves for these options, with an address that is pinned to it. */
export async function describeLogo(
  { plan }: McpContext,
  brand: Brand,
  options: LogoOptions,
): Promise<Logo> {
  const { variant, background: on, format } = options;
  const isVariantGiven = variant !== undefined;
  const artwork = await chooseArtwork(
    brand,
    { variant: variant ?? 'mono', isVariantGiven, on },
    plan,
  );
  const drawn = artwork.variant === 'placeholder' ? 'mono' : artwork.variant;
  return {
    slug: brand.slug,
    name: brand.name,
    variant: artwork.variant,
    format,
    svg: null,
    sizeBytes: artwork.svg.byteLength,
    address: addressOf(brand.slug, options, versionOf(artwork)),
    resource: `marque://logo/${brand.slug}/${drawn}`,
    onBackground: artwork.onBackground ?? null,
    rights: describeRights(brand, artwork),
  };
}

/** The address of the same request over REST. */
export function addressOf(
  slug: string,
  { variant, background, format, size }: LogoOptions,
  version?: string,
): string {
  return apiAddress(`/v1/${format}/${encodeURIComponent(slug)}`, {
    variant,
    on: background,
    size: format === 'png' ? size : undefined,
    v: version,
  });
}

/** Nothing is pinned to what a later request may replace. */
function versionOf({ variant, etag, isProvisional }: ServedArtwork): string | undefined {
  return variant === 'placeholder' || isProvisional ? undefined : etag.slice(1, -1);
}

/** A placeholder is of our own making: only the brand's name is somebody's. */
function describeRights(brand: Brand, { variant }: ServedArtwork): Logo['rights'] {
  const { artwork, guidelines } = presentBrand(brand);
  const served = artwork.find((one) => one.variant === variant);
  return {
    license: served?.license ?? null,
    licenseUrl: served ? licenseUrl(served.license) : null,
    attribution: served?.attribution ?? null,
    source: served?.source ?? null,
    guidelines,
    notice,
  };
}
