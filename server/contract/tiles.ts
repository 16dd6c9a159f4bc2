import type { Category } from './categories';
import type { colorFamilies } from './color-families';
import type { variants } from './variants';

/**
 * One brand in the explorer, as a tuple because there are thousands of them. Each bit stands for one entry of
 * `variants`, `families` or `categories`; the first is 1. `domain`, which may be empty, has `*` for the slug,
 * which zips well. Not readonly: tRPC would infer an array.
 */
export type PackedTile = [
  slug: string,
  name: string,
  variantBits: number,
  familyBits: number,
  categoryBits: number,
  domain: string,
  aliases?: readonly string[],
];

/** The whole catalog, to be searched, filtered and sorted by the browser. */
export type TileList = {
  /** Changes with the catalog and with `tileShape`. */
  version: string;
  variants: typeof variants;
  families: typeof colorFamilies;
  categories: readonly Category[];
  /** The best-known brand first. */
  tiles: PackedTile[];
  /** For each tile, the sum of the backgrounds of `recoloredOn` on which its drawing is recolored. */
  recolored: number[];
};

/** `any`: checkered. */
export const recoloredOn = { light: 1, dark: 2, any: 4 } as const;

/** Increase it when `PackedTile` changes: browsers keep a list forever under its version. */
export const tileShape = 4;
