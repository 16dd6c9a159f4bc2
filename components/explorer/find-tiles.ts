import type { Category } from '../../server/contract/categories';
import { fold } from '../../server/contract/fold';
import type { TileList } from '../../server/contract/tiles';
import type { ExplorerFilters, Sort } from './explorer-state';

/** A brand as the grid shows it. */
export type Tile = {
  readonly slug: string;
  readonly name: string;
  /** Its primary domain, or an empty string. */
  readonly domain: string;
  readonly aliases: readonly string[];
  /** Names of the stored variants. */
  readonly variants: readonly string[];
  /** The color families that its artwork shows. */
  readonly colors: readonly string[];
  readonly categories: readonly Category[];
  /** The sum of the backgrounds of `recoloredOn` on which its drawing is recolored. */
  readonly recolored: number;
};

export type SearchableTile = {
  readonly tile: Tile;
  /** Folded spellings, each word with a space before it. */
  readonly names: readonly string[];
};

/** Folds all names once, so that a keystroke only compares. */
export function indexTiles(tiles: readonly Tile[]): readonly SearchableTile[] {
  return tiles.map((tile) => ({
    tile,
    names: [tile.name, tile.slug, ...tile.aliases].map((name) => ` ${fold(name)}`),
  }));
}

type CategoryCounts = Readonly<Partial<Record<Category, number>>>;

export type Found = {
  readonly tiles: readonly Tile[];
  /** The number of matches in each category, and in all. */
  readonly counts: CategoryCounts;
  readonly inAll: number;
};

type Query = ExplorerFilters & { sort: Sort };

/**
 * The tiles that pass the filters. With a search the best match comes first, unless another order is asked for.
 * @param index the best-known brand first
 */
export function findTiles(index: readonly SearchableTile[], query: Query): Found {
  const inAll = sortTiles(matchNames(index, query), query.sort);
  const { category } = query;
  return {
    tiles: category === '' ? inAll : inAll.filter((tile) => tile.categories.includes(category)),
    counts: countCategories(inAll),
    inAll: inAll.length,
  };
}

function countCategories(tiles: readonly Tile[]): CategoryCounts {
  const counts: Partial<Record<Category, number>> = {};
  for (const { categories } of tiles) {
    for (const category of categories) counts[category] = (counts[category] ?? 0) + 1;
  }
  return counts;
}

function sortTiles(tiles: readonly Tile[], sort: Sort): readonly Tile[] {
  if (sort === 'name') return tiles.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  return tiles;
}

/** The rank of a match, the best first. */
const ranks = { exact: 0, prefix: 1, words: 2, inside: 3, domain: 4, none: Infinity } as const;

/** Among equal matches the best-known brand comes first. */
function matchNames(index: readonly SearchableTile[], filters: ExplorerFilters): readonly Tile[] {
  const narrowed = index.filter(({ tile }) => passes(tile, filters));
  const query = fold(filters.q);
  const host = filters.q.trim().toLowerCase();
  if (host === '') return narrowed.map(({ tile }) => tile);
  // Only punctuation: no name matches.
  if (query === '') return [];
  return narrowed
    .map((entry) => ({ tile: entry.tile, rank: rankEntry(entry, query, host) }))
    .filter(({ rank }) => rank !== ranks.none)
    .sort((one, other) => one.rank - other.rank)
    .map(({ tile }) => tile);
}

function passes(tile: Tile, { variants, colors, hasDomain, letter }: ExplorerFilters): boolean {
  return (
    (letter === '' || startsWith(tile.slug, letter)) &&
    (!hasDomain || tile.domain !== '') &&
    (colors.length === 0 || colors.some((color) => tile.colors.includes(color))) &&
    variants.every((variant) => tile.variants.includes(variant))
  );
}

function startsWith(slug: string, letter: string): boolean {
  return letter === '0-9' ? /^\d/.test(slug) : slug.startsWith(letter);
}

function rankEntry({ names, tile }: SearchableTile, query: string, host: string): number {
  const words = query.split(' ');
  const best = Math.min(...names.map((name) => rankName(name, query, words)));
  if (best !== ranks.none) return best;
  return host.length > 2 && tile.domain.startsWith(host) ? ranks.domain : ranks.none;
}

function rankName(name: string, query: string, words: readonly string[]): number {
  if (name === ` ${query}`) return ranks.exact;
  if (name.startsWith(` ${query}`)) return ranks.prefix;
  if (words.every((word) => name.includes(` ${word}`))) return ranks.words;
  if (query.length < 2) return ranks.none;
  return name.replaceAll(' ', '').includes(words.join('')) ? ranks.inside : ranks.none;
}

/** tRPC infers plain arrays from tuples. */
type ReceivedTiles = Pick<TileList, 'version' | 'tiles' | 'recolored'> & {
  variants: readonly string[];
  families: readonly string[];
  categories: readonly Category[];
};

export type TileIndex = { version: string; tiles: readonly SearchableTile[] };

let last: TileIndex | null = null;

/** The tiles, ready to be searched. Those of one version are unpacked once. */
export function unpackTiles(list: ReceivedTiles): TileIndex {
  const { version } = list;
  if (last?.version === version) return last;
  const unpacked = list.tiles.map(
    ([slug, name, variantBits, familyBits, categoryBits, domain, aliases = []], i): Tile => ({
      slug,
      name,
      domain: domain.replace('*', slug),
      aliases,
      variants: unpackBits(list.variants, variantBits),
      colors: unpackBits(list.families, familyBits),
      categories: unpackBits(list.categories, categoryBits),
      recolored: list.recolored[i] ?? 0,
    }),
  );
  last = { version, tiles: indexTiles(unpacked) };
  return last;
}

function unpackBits<Value>(values: readonly Value[], bits: number): readonly Value[] {
  return values.filter((_, i) => (bits & (1 << i)) !== 0);
}

/**
 * The tiles that this browser unpacked earlier, for example before it opened a brand's page. Always
 * null on the server, which renders the first tiles only.
 */
export function recallTiles(version: string): TileIndex | null {
  return typeof window !== 'undefined' && last?.version === version ? last : null;
}
