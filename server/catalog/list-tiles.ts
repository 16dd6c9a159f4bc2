import { colorFamilies } from '../contract/color-families';
import { type PackedTile, type TileList, tileShape } from '../contract/tiles';
import { variants } from '../contract/variants';
import { oncePer } from '../platform/once-per';
import type { Brand, Catalog } from './catalog';
import { colorFamilyOf } from './color-family';

export const listTiles = oncePer((catalog: Catalog): TileList => ({
  version: tileListVersion(catalog),
  variants,
  families: colorFamilies,
  tiles: catalog.brands.map(packTile),
}));

export function tileListVersion(catalog: Catalog): string {
  return `${catalog.version}.${tileShape}`;
}

function packTile({ slug, name, aliases, brandColor, artwork, domains }: Brand): PackedTile {
  const bits = variants.reduce((sum, variant, i) => sum + (artwork.has(variant) ? 1 << i : 0), 0);
  const family = brandColor === null ? -1 : colorFamilies.indexOf(colorFamilyOf(brandColor));
  const { aspect = 1 } = artwork.get('color') ?? artwork.get('mono') ?? {};
  const tile: PackedTile = [slug, name, bits, family, Number(aspect.toFixed(2)), domains[0] ?? ''];
  if (aliases.length > 0) tile.push(aliases);
  return tile;
}
