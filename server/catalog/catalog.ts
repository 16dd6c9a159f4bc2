import type { Category } from '../contract/categories';
import type { ColorFamily } from '../contract/color-families';
import type { Variant } from '../contract/variants';
import type { Ink } from './ink';
import { createNameIndex, type NameIndex } from './name-index';
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
  /** Where a look found it. Null for artwork from elsewhere. */
  readonly url: string | null;
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
  /** `found`: from its own site; `own`: added by the operator; `account`: an account's own. */
  readonly layer: 'base' | 'found' | 'own' | 'account';
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
  /** When a mark certificate of its domain was first seen to be valid, as an ISO date. Null without one. */
  readonly verifiedAt: string | null;
  /** Artwork from the sources; empty for a brand known by name only. */
  readonly artwork: ReadonlyMap<Variant, Artwork>;
  /** Variants that the sources lack, made from those they have. */
  readonly gapFillers: ReadonlyMap<Variant, Artwork>;
  /** Variants that are pictures made of pixels, as PNG. They are in neither of the other two, and are never an SVG. */
  readonly bitmaps: ReadonlyMap<Variant, Artwork>;
};

/**
 * The whole catalog in memory, with its indexes. A change of some brands gives a new object, which shares the indexes
 * with the one before.
 */
export type Catalog = {
  /** Differs after every change. The same on all instances. */
  readonly version: string;
  /** The version that was seeded last. */
  readonly release: string;
  /** When the database was seeded with it; null for a catalog from elsewhere. */
  readonly seededAt: Date | null;
  /** Brands with artwork, ordered by slug. */
  readonly brands: readonly Brand[];
  /** Brands that the base knows by name only, ordered by slug. A look may have found artwork of them. */
  readonly known: readonly Brand[];
  /** Brands of the layer `found`, ordered by slug. */
  readonly found: readonly Brand[];
  readonly slugs: NameIndex;
  readonly hosts: NameIndex;
  readonly byId: Map<number, Brand>;
  /** The owners of `slugs`. */
  readonly bySlug: ReadonlyMap<string, Brand>;
  /** The owners of `hosts`. */
  readonly byHost: ReadonlyMap<string, Brand>;
  /** Slugs of brands by repository, repository owner, package and package scope: see `brand_reference`. */
  readonly byReference: ReadonlyMap<string, string>;
  /** What makes it differ from the catalog before, which other indexes follow. Null for one that was read whole. */
  readonly replaced: Replaced | null;
};

type Replaced = { readonly gone: readonly Brand[]; readonly fresh: readonly Brand[] };

type Beside = {
  /** The slug of the brand that each reference leads to. */
  references?: readonly { reference: string; slug: string }[];
  seededAt?: Date | null;
  /** See `versionOf`. */
  change?: string | null;
};

/** Indexes the brands. */
export function createCatalog(
  release: string,
  all: readonly Brand[],
  { references = [], seededAt = null, change = null }: Beside = {},
): Catalog {
  const sorted = all.toSorted(compareSlugs);
  const listed = (list: ListName) => sorted.filter((one) => listOf(one) === list);
  const lists = { brands: listed('brands'), known: listed('known'), found: listed('found') };
  const slugs = createNameIndex(({ slug, lookups }) => [slug, ...lookups]);
  const hosts = createNameIndex(({ domains }) => domains);
  for (const brand of [...lists.found, ...lists.known, ...lists.brands]) {
    slugs.add(brand);
    hosts.add(brand);
  }
  const byId = new Map(sorted.map((brand) => [brand.id, brand]));
  const indexes = { slugs, hosts, byId, bySlug: slugs.owners, byHost: hosts.owners };
  const byReference = new Map(references.map(({ reference, slug }) => [reference, slug]));
  const version = versionOf(release, change);
  return { version, release, seededAt, ...lists, ...indexes, byReference, replaced: null };
}

/**
 * Replaces some brands without looking at the others again.
 * @param ids of the brands before and after
 */
export function replaceBrands(
  catalog: Catalog,
  {
    ids,
    fresh,
    change,
  }: { ids: ReadonlySet<number>; fresh: readonly Brand[]; change: string | null },
): Catalog {
  const { slugs, hosts, byId } = catalog;
  const gone = [...ids].flatMap((id) => byId.get(id) ?? []);
  for (const brand of gone) {
    slugs.remove(brand);
    hosts.remove(brand);
    byId.delete(brand.id);
  }
  for (const brand of fresh) {
    slugs.add(brand);
    hosts.add(brand);
    byId.set(brand.id, brand);
  }
  const replaceIn = (name: ListName) => {
    const removed = gone.filter((one) => listOf(one) === name);
    const added = fresh.filter((one) => listOf(one) === name);
    if (removed.length === 0 && added.length === 0) return catalog[name];
    const list = [...catalog[name]];
    for (const brand of removed) list.splice(placeOf(brand, list), 1);
    for (const brand of added) list.splice(placeOf(brand, list), 0, brand);
    return list;
  };
  return {
    ...catalog,
    brands: replaceIn('brands'),
    known: replaceIn('known'),
    found: replaceIn('found'),
    version: versionOf(catalog.release, change),
    replaced: { gone, fresh },
  };
}

/** The lists of a catalog. Each brand stands in one. */
export const listNames = ['brands', 'known', 'found'] as const;

type ListName = (typeof listNames)[number];

const listOf = (brand: Brand): ListName =>
  brand.layer === 'found' ? 'found' : isDrawn(brand) ? 'brands' : 'known';

/** Whether the base or its owner gives it a drawing. A drawing that a look has found takes no brand's place. */
export const isDrawn = ({ layer, artwork }: Brand): boolean =>
  layer !== 'found' && artwork.size > 0 && [...artwork.values()].some(({ url }) => url === null);

/** Whether there is anything to show of it, from wherever it is. */
export const hasArtwork = ({ artwork, bitmaps }: Brand): boolean =>
  artwork.size > 0 || bitmaps.size > 0;

/** Whether a look has found artwork of it. */
export const isFound = ({ layer, artwork, bitmaps }: Brand): boolean =>
  layer === 'found' || [...artwork.values(), ...bitmaps.values()].some(({ url }) => url !== null);

/** @param change the token of the last change that everyone sees */
const versionOf = (release: string, change: string | null) =>
  change === null ? release : `${release}.${change}`;

const compareSlugs = (one: Brand, other: Brand) => (one.slug < other.slug ? -1 : 1);

/** Where a brand belongs in a sorted list. */
function placeOf({ slug }: Brand, list: readonly Brand[]): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] as Brand).slug < slug) low = middle + 1;
    else high = middle;
  }
  return low;
}
