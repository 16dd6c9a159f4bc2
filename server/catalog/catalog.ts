import type { Category } from '../contract/categories';
import type { ColorFamily } from '../contract/color-families';
import type { Variant } from '../contract/variants';
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
  /** Null if its ink could not be measured. */
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
  /** Former slugs and the sources' own slugs; each leads to the brand like its slug. */
  readonly lookups: readonly string[];
  /** Bare RRGGBB. */
  readonly brandColor: string | null;
  readonly colors: readonly ColorRole[];
  /** Of its full-color artwork, the most used first. */
  readonly colorFamilies: readonly ColorFamily[];
  readonly categories: readonly Category[];
  /** Popularity rank, from 1. */
  readonly rank: number;
  /** Hosts that resolve to this brand, the primary one first. */
  readonly domains: readonly string[];
  readonly website: string | null;
  readonly guidelines: string | null;
  /** One line; null where no source has one. */
  readonly description: string | null;
  /** URLs of its social network accounts. */
  readonly profiles: readonly string[];
  /** The source of a brand without artwork. Null with artwork: each artwork names its own source. */
  readonly origin: Origin | null;
  /** Artwork from the sources; empty for a brand known by name only. */
  readonly artwork: ReadonlyMap<Variant, Artwork>;
  /** Variants that the sources lack, made from those they have. */
  readonly gapFillers: ReadonlyMap<Variant, Artwork>;
};

/** The whole catalog in memory, with its indexes. Immutable: a newer one replaces it. */
export type Catalog = {
  readonly version: string;
  /** When the database was seeded with it; null for a catalog from elsewhere. */
  readonly seededAt: Date | null;
  /** Brands with artwork, ordered by slug. */
  readonly brands: readonly Brand[];
  /** Brands known by name only, ordered by slug. */
  readonly known: readonly Brand[];
  readonly bySlug: ReadonlyMap<string, Brand>;
  readonly byHost: ReadonlyMap<string, Brand>;
  /** Brands by repository, repository owner, package and package scope: see `brand_reference`. */
  readonly byReference: ReadonlyMap<string, Brand>;
};

type Beside = {
  /** The slug of the brand that each reference leads to. */
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
