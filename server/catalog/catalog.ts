import type { Category } from '../contract/categories';
import type { ColorFamily } from '../contract/color-families';
import type { Variant } from '../contract/variants';

/** Stored artwork as it is served, with its source and license. */
export type Artwork = {
  readonly variant: Variant;
  /** `source`: as a package published it; `derived`: recolored from it. */
  readonly origin: 'source' | 'derived';
  readonly source: string;
  readonly sourceVersion: string;
  readonly license: string;
  readonly attribution: string | null;
  /** Width divided by height. */
  readonly aspect: number;
  readonly sha256: string;
  readonly svg: Uint8Array<ArrayBuffer>;
};

export type Brand = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Former slugs and those of the sources; they lead to the brand like its slug. */
  readonly lookups: readonly string[];
  /** Bare RRGGBB (spec 2.1). */
  readonly brandColor: string | null;
  /** Of its full-color artwork, the most used first. */
  readonly colorFamilies: readonly ColorFamily[];
  readonly categories: readonly Category[];
  /** Its place by popularity, from 1. */
  readonly rank: number;
  /** Hosts that resolve to this brand, the primary one first. */
  readonly domains: readonly string[];
  readonly website: string | null;
  readonly guidelines: string | null;
  readonly artwork: ReadonlyMap<Variant, Artwork>;
};

/** The whole catalog in memory, with its indexes. Immutable: a newer one replaces it. */
export type Catalog = {
  readonly version: string;
  /** When the database was seeded with it. Null for a catalog that comes from elsewhere. */
  readonly seededAt: Date | null;
  /** Ordered by slug. */
  readonly brands: readonly Brand[];
  readonly bySlug: ReadonlyMap<string, Brand>;
  readonly byHost: ReadonlyMap<string, Brand>;
};

/** Indexes the brands; a slug always wins over another brand's old slug. */
export function createCatalog(
  version: string,
  unordered: readonly Brand[],
  seededAt: Date | null = null,
): Catalog {
  const brands = unordered.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const bySlug = new Map<string, Brand>();
  const byHost = new Map<string, Brand>();
  for (const brand of brands) {
    for (const lookup of brand.lookups) bySlug.set(lookup, brand);
    for (const host of brand.domains) byHost.set(host, brand);
  }
  for (const brand of brands) bySlug.set(brand.slug, brand);
  return { version, seededAt, brands, bySlug, byHost };
}
