import { indexTiles, type SearchableTile, type Tile } from './find-tiles';

/** The whole catalog as it travels; the server says what each place of a tile holds. */
export type PackedTiles = {
  version: string;
  variants: readonly string[];
  families: readonly string[];
  tiles: readonly (readonly [
    slug: string,
    name: string,
    stored: number,
    family: number,
    aspect: number,
    domain: string,
    aliases?: readonly string[],
  ])[];
};

export type TileIndex = {
  version: string;
  /** Names of the variants and of the color families, in the order to show them. */
  variants: readonly string[];
  families: readonly string[];
  tiles: readonly SearchableTile[];
};

let last: TileIndex | null = null;

/** The tiles, ready to be searched; those of one version are unpacked once. */
export function unpackTiles(packed: PackedTiles): TileIndex {
  if (last?.version === packed.version) return last;
  const { version, variants, families } = packed;
  const tiles = packed.tiles.map(
    ([slug, name, stored, family, aspect, domain, aliases = []]): Tile => ({
      slug,
      name,
      aspect,
      domain,
      aliases,
      variants: variants.filter((_, at) => (stored & (1 << at)) !== 0),
      color: families[family] ?? '',
    }),
  );
  last = { version, variants, families, tiles: indexTiles(tiles) };
  return last;
}

/**
 * What was unpacked before in this browser, such as on the way back from a brand's page. Never on the
 * server, which shows the first tiles only.
 */
export function recallTiles(version: string): TileIndex | null {
  return typeof window !== 'undefined' && last?.version === version ? last : null;
}
