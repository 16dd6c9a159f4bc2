import { requireType } from './errors.js';
import type { components, operations } from './generated/openapi.js';
import { bareEtag, type Received } from './send.js';

type Schemas = components['schemas'];

/** A brand as listed in the catalog. */
export type Brand = Schemas['ServiceResponse'];
/** A brand that was looked up, with each of its artworks. */
export type BrandDetails = Schemas['BrandResponse'];
export type BrandPage = Schemas['ServiceListResponse'];
export type BrandBatch = Schemas['BatchResponse'];
export type SearchResult = Schemas['SearchResponse'];
export type Usage = Schemas['UsageResponse'];
/** A brand of the account: as it is served, and what is set on it. */
export type OwnBrand = Schemas['OwnBrand'];
export type OwnBrandPage = Schemas['OwnBrands'];
/** `name` is needed. Facts that are left out are empty. */
export type BrandFacts = NonNullable<
  operations['putOwnBrand']['requestBody']
>['content']['application/json'];
export type Variant = Schemas['BrandArtwork']['variant'];
export const variants: readonly Variant[] = ['mono', 'color', 'dark', 'light', 'wordmark', 'icon'];

export type Cancel = { signal?: AbortSignal | undefined };
export type ListOptions = NonNullable<operations['listCatalog']['parameters']['query']> & Cancel;
export type OwnBrandOptions = Query<'listOwnBrands'> & Cancel;
/** `license` is an SPDX id. */
export type ArtworkOptions = Query<'putOwnArtwork'> & Cancel;
export type SearchOptions = Omit<Query<'searchBrands'>, 'q'> & Cancel;

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

export const formats = ['svg', 'png', 'webp'] as const;
export type Format = (typeof formats)[number];

/** `inline`, `title` and `id` are for SVG, `size` is for PNG and WebP. */
export type LogoOptions = Query<'getSvg'> &
  Pick<Query<'getPng'>, 'size'> & { format?: Format } & Cancel;

export type Logo = {
  bytes: Uint8Array;
  /** The artwork as text; for SVG only. */
  text: () => string;
  contentType: string;
  /** The served variant, which may differ from the requested one. */
  variant: Variant | 'placeholder';
  /** For an SVG it is also the version that `v` pins. */
  etag: string;
  /** SPDX id of the file's license; null for a placeholder. */
  license: string | null;
  /** The brand's own rules for its logo, where known. */
  guidelines: string | null;
  cacheControl: string;
};

/** @throws ServerError unless it is an image */
export function toLogo(received: Received, docs: string): Logo {
  requireType(received, 'image/', docs);
  const { headers, bytes } = received;
  const links = headers.get('Link') ?? '';
  const linkOf = (title: string) =>
    new RegExp(`<([^>]*)>; rel="license"; title="${title}"`).exec(links)?.[1] ?? null;
  return {
    // A copy, so that changing it does not change the cached response.
    bytes: bytes.slice(),
    text: () => new TextDecoder().decode(bytes),
    contentType: headers.get('Content-Type') ?? '',
    variant: (headers.get('X-Svg-Variant') ?? 'placeholder') as Logo['variant'],
    etag: bareEtag(headers.get('ETag') ?? ''),
    license: linkOf('File')?.replace(/^.*\/|\.html$/g, '') ?? null,
    guidelines: linkOf('Brand guidelines'),
    cacheControl: headers.get('Cache-Control') ?? 'no-store',
  };
}
