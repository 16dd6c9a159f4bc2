import { processWide } from '../process-wide';
import type { Brand, Catalog } from './catalog';
import { colorFamilies, colorFamilyOf } from './color-family';
import { variants } from './variants';

/**
 * One brand in the explorer, short because there are thousands: slug, name, which of `variants` are
 * stored (a bit each, the first is 1), the place in `families` or -1, width by height of the artwork
 * shown, the main domain or nothing, and other names where there are any.
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

/** The whole catalog for a browser to search and filter by itself. */
export type TileList = {
  /** As `tileListVersion` gives it. */
  version: string;
  variants: typeof variants;
  families: typeof colorFamilies;
  /** Ordered by slug. */
  tiles: PackedTile[];
};

/** Grows when the shape above changes: browsers keep what came under a version for good. */
const shape = 1;

export function tileListVersion(catalog: Catalog): string {
  return `${catalog.version}.${shape}`;
}

/** Made once a catalog. */
export function listTiles(catalog: Catalog): TileList {
  const known = lists().get(catalog);
  if (known) return known;
  const tiles = catalog.brands.map(packTile);
  const version = tileListVersion(catalog);
  const list = { version, variants, families: colorFamilies, tiles };
  lists().set(catalog, list);
  return list;
}

const lists = () => processWide('packed-tiles', () => new WeakMap<Catalog, TileList>());

function packTile({ slug, name, aliases, brandColor, artwork, domains }: Brand): PackedTile {
  const bits = variants.reduce((sum, variant, at) => sum + (artwork.has(variant) ? 1 << at : 0), 0);
  const family = brandColor === null ? -1 : colorFamilies.indexOf(colorFamilyOf(brandColor));
  const { aspect = 1 } = artwork.get('color') ?? artwork.get('mono') ?? {};
  const tile: PackedTile = [slug, name, bits, family, Number(aspect.toFixed(2)), domains[0] ?? ''];
  if (aliases.length > 0) tile.push(aliases);
  return tile;
}
