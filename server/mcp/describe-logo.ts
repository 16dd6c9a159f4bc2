import { z } from 'zod';
import { chooseArtwork } from '../artwork/choose-artwork';
import { licenseUrl } from '../artwork/rights/terms';
import type { ServedArtwork } from '../artwork/served-artwork';
import { type Brand } from '../catalog/catalog';
import { findArtwork } from '../catalog/get-brand';
import { backgroundPattern } from '../contract/limits';
import { type Variant, variants } from '../contract/variants';
import { notice } from '../presenters/present-service';
import { apiAddress, type McpContext } from './call-api';

/** A model reads some 10,000 tokens for it; nearly every drawing is smaller. */
export const svgBytesMax = 32 * 1024;

export type LogoOptions = {
  variant?: Variant | undefined;
  background?: string | undefined;
  format: 'svg' | 'png';
  size?: number | undefined;
};

/** Describes the artwork that the API serves for these options, with a URL pinned to it. */
export function describeLogo({ plan }: McpContext, brand: Brand, options: LogoOptions): Logo {
  const { variant, background: on, format } = options;
  const isVariantGiven = variant !== undefined;
  const artwork = chooseArtwork(brand, { variant: variant ?? 'mono', isVariantGiven, on }, plan);
  // The free plan may not ask for a substitute by its name.
  const isNamed = plan.allVariants && artwork.variant !== 'placeholder';
  return {
    slug: brand.slug,
    name: brand.name,
    variant: artwork.variant,
    format,
    svg: null,
    sizeBytes: artwork.svg.byteLength,
    address: addressOf(brand.slug, options, versionOf(artwork)),
    resource: `marque://logo/${brand.slug}/${isNamed ? artwork.variant : 'mono'}`,
    onBackground: artwork.onBackground ?? null,
    rights: describeRights(brand, artwork),
  };
}

/** The URL of the same request over REST. */
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

/** A placeholder is not pinned: artwork may follow. */
function versionOf({ variant, etag }: ServedArtwork): string | undefined {
  return variant === 'placeholder' ? undefined : etag.slice(1, -1);
}

/** A placeholder is ours: only the brand's name belongs to the brand. */
function describeRights(brand: Brand, { variant }: ServedArtwork): Logo['rights'] {
  const artwork = variant === 'placeholder' ? null : findArtwork(brand, variant);
  return {
    license: artwork?.license ?? null,
    licenseUrl: artwork && licenseUrl(artwork.license),
    attribution: artwork?.attribution ?? null,
    source: artwork?.source ?? null,
    guidelines: brand.guidelines,
    notice,
  };
}

const rights = z.object({
  license: z.string().nullable(),
  licenseUrl: z.string().nullable(),
  attribution: z.string().nullable(),
  source: z.string().nullable(),
  guidelines: z.string().nullable(),
  notice: z.string(),
});

export const logo = z.object({
  slug: z.string(),
  name: z.string(),
  variant: z.enum([...variants, 'placeholder']).describe('The variant served.'),
  format: z.enum(['svg', 'png']),
  svg: z.string().nullable().describe('Null for PNG, if not asked for, or if too large for text.'),
  sizeBytes: z.int().describe('Of the SVG.'),
  address: z.string().describe('Fetch it with your key in X-API-Key. With v its bytes are fixed.'),
  resource: z.string().describe('The same variant as an MCP resource.'),
  onBackground: z
    .object({
      contrast: z.number(),
      backdrop: z.string().nullable(),
      treatment: z.enum(['none', 'recolored', 'backdrop']),
    })
    .nullable(),
  rights,
});

export type Logo = z.input<typeof logo>;

export const artworkArguments = {
  variant: z
    .enum(variants)
    .optional()
    .describe('mono (default), color, dark or light (for such backgrounds), wordmark, icon.'),
  background: z
    .string()
    .regex(backgroundPattern, 'must be dark, light or a hex color')
    .optional()
    .describe('What the logo will stand on: dark, light or a hex color. Chooses legible artwork.'),
};
