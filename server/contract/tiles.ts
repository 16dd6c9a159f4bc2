import type { colorFamilies } from './color-families';
import type { variants } from './variants';

/**
 * One brand in the explorer, as a tuple because there are thousands of them. `variantBits` has one bit
 * for each entry of `variants`, the first is 1. `family` is an index into `families`, or -1. `aspect` is
 * width by height. `domain` may be empty. Not readonly: tRPC would infer an array of it.
 */
export type PackedTile = [
  slug: string,
  name: string,
  variantBits: number,
  family: number,
  aspect: number,
  domain: string,
  aliases?: readonly string[],
];

/** The whole catalog, for a browser to search and filter by itself. */
export type TileList = {
  /** Changes with the catalog and with `tileShape`. */
  version: string;
  variants: typeof variants;
  families: typeof colorFamilies;
  /** Ordered by slug. */
  tiles: PackedTile[];
};

/** Increase it when `PackedTile` changes: browsers keep a list forever under its version. */
export const tileShape = 1;
