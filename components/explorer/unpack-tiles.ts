import type { Category } from '../../server/contract/categories';
import type { TileList } from '../../server/contract/tiles';
import { indexTiles, type SearchableTile, type Tile } from './find-tiles';

/** tRPC infers plain arrays from tuples. */
type ReceivedTiles = Pick<TileList, 'version' | 'tiles'> & {
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
  let id = 0;
  const unpacked = list.tiles.map(
    ([slug, name, idStep, variantBits, familyBits, categoryBits, domain, aliases = []]): Tile => ({
      slug,
      name,
      id: (id += idStep),
      domain: domain.replace('*', slug),
      aliases,
      variants: unpackBits(list.variants, variantBits),
      colors: unpackBits(list.families, familyBits),
      categories: unpackBits(list.categories, categoryBits),
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
