import type { TileList } from '../../server/contract/tiles';
import { indexTiles, type SearchableTile, type Tile } from './find-tiles';

/** tRPC infers plain arrays from tuples. */
type ReceivedTiles = Pick<TileList, 'version' | 'tiles'> & {
  variants: readonly string[];
  families: readonly string[];
};

export type TileIndex = { version: string; tiles: readonly SearchableTile[] };

let last: TileIndex | null = null;

/** The tiles, ready to be searched. Those of one version are unpacked once. */
export function unpackTiles({ version, variants, families, tiles }: ReceivedTiles): TileIndex {
  if (last?.version === version) return last;
  const unpacked = tiles.map(([slug, name, variantBits, family, , domain, aliases = []]): Tile => ({
    slug,
    name,
    domain,
    aliases,
    variants: variants.filter((_, i) => (variantBits & (1 << i)) !== 0),
    color: families[family] ?? '',
  }));
  last = { version, tiles: indexTiles(unpacked) };
  return last;
}

/**
 * The tiles that this browser unpacked earlier, for example before it opened a brand's page. Always
 * null on the server, which renders the first tiles only.
 */
export function recallTiles(version: string): TileIndex | null {
  return typeof window !== 'undefined' && last?.version === version ? last : null;
}
