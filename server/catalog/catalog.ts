import type { Category } from '../contract/categories';
import type { ColorFamily } from '../contract/color-families';
import { type Variant, variants } from '../contract/variants';
import type { Ink } from './ink';
import type { StoredSvg } from './stored/stored-svg';

/** A drawing as it is served, with its source and license. */
export type Artwork = {
  readonly variant: Variant;
  /** `source`: as a package published it for this variant; `derived`: recolored, or taken over from another variant. */
  readonly origin: 'source' | 'derived';
  readonly source: string;
  readonly sourceVersion: string;
  readonly license: string;
  readonly attribution: string | null;
  /** Width divided by height. */
  readonly aspect: number;
  /** Null if nothing of it could be measured. */
  readonly ink: Ink | null;
  readonly sha256: string;
  readonly svg: StoredSvg;
};

/** A color and its use. */
export type ColorRole = {
  /** `primary`, `onPrimary` (text on it), `dark` (primary on dark pages), `accent1` to `accent4`. */
  readonly role: string;
  /** Bare RRGGBB in upper case. */
  readonly hex: string;
  /** `stored`: as the sources state or draw it; `derived`: computed from that. */
  readonly source: 'stored' | 'derived';
};

/** A package, and the row in it that a brand's facts come from. */
export type Origin = {
  readonly source: string;
  readonly version: string;
  readonly ref: string;
};

export type Brand = {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Former slugs and those of the sources; they lead to the brand like its slug. */
  readonly lookups: readonly string[];
  /** Bare RRGGBB. */
  readonly brandColor: string | null;
  readonly colors: readonly ColorRole[];
  /** Of its full-color artwork, the most used first. */
  readonly colorFamilies: readonly ColorFamily[];
  readonly categories: readonly Category[];
  /** Its place by popularity, from 1. */
  readonly rank: number;
  /** Hosts that resolve to this brand, the primary one first. */
  readonly domains: readonly string[];
  readonly website: string | null;
  readonly guidelines: string | null;
  /** One line; null where no source has one. */
  readonly description: string | null;
  /** Addresses of its accounts in social networks. */
  readonly profiles: readonly string[];
  /** Where a brand without artwork is known from. Null for a drawn one: each artwork names its source. */
  readonly origin: Origin | null;
  /** What the sources have of it: empty for a brand that is known by name alone. */
  readonly artwork: ReadonlyMap<Variant, Artwork>;
  /** Variants that the sources lack, made from those they have. */
  readonly derived: ReadonlyMap<Variant, Artwork>;
};

export function findArtwork({ artwork, derived }: Brand, variant: Variant): Artwork | null {
  return artwork.get(variant) ?? derived.get(variant) ?? null;
}

/** Those of these variants that the brand has, in this order. */
export function listArtwork(brand: Brand, names: readonly Variant[] = variants): Artwork[] {
  return names.flatMap((variant) => findArtwork(brand, variant) ?? []);
}

/** The whole catalog in memory, with its indexes. Immutable: a newer one replaces it. */
export type Catalog = {
  readonly version: string;
  /** When the database was seeded with it. Null for a catalog that comes from elsewhere. */
  readonly seededAt: Date | null;
  /** Those with artwork, ordered by slug. */
  readonly brands: readonly Brand[];
  /** Those that are known by name alone, ordered by slug. */
  readonly known: readonly Brand[];
  readonly bySlug: ReadonlyMap<string, Brand>;
  readonly byHost: ReadonlyMap<string, Brand>;
  /** By repository, owner of repositories, package and scope: see `brand_reference`. */
  readonly byReference: ReadonlyMap<string, Brand>;
};

type Beside = {
  /** Slugs, by what leads to them. */
  references?: readonly { reference: string; slug: string }[];
  seededAt?: Date | null;
};

/** Indexes the brands; a slug always wins over another brand's old slug, and a drawn brand over a known one. */
export function createCatalog(
  version: string,
  all: readonly Brand[],
  { references = [], seededAt = null }: Beside = {},
): Catalog {
  const sorted = all.toSorted(compareSlugs);
  const brands = sorted.filter(({ artwork }) => artwork.size > 0);
  const known = sorted.filter(({ artwork }) => artwork.size === 0);
  const bySlug = new Map<string, Brand>();
  const byHost = new Map<string, Brand>();
  for (const brand of known) bySlug.set(brand.slug, brand);
  for (const brand of [...known, ...brands]) {
    for (const lookup of brand.lookups) bySlug.set(lookup, brand);
    for (const host of brand.domains) byHost.set(host, brand);
  }
  for (const brand of brands) bySlug.set(brand.slug, brand);
  const byReference = new Map(
    references.flatMap(({ reference, slug }) => {
      const brand = bySlug.get(slug);
      return brand === undefined ? [] : [[reference, brand] as const];
    }),
  );
  return { version, seededAt, brands, known, bySlug, byHost, byReference };
}

const compareSlugs = (one: Brand, other: Brand) => (one.slug < other.slug ? -1 : 1);
