import { categories } from '../contract/categories';
import { colorFamilies } from '../contract/color-families';
import { type PackedTile, type TileList, tileShape } from '../contract/tiles';
import { variants } from '../contract/variants';
import { oncePer } from '../platform/process/made-once';
import type { Brand, Catalog } from './catalog';

/** All but the treatments, which the artwork decides. */
export const listTiles = oncePer((catalog: Catalog): Omit<TileList, 'recolored'> => ({
  version: tileListVersion(catalog),
  variants,
  families: colorFamilies,
  categories,
  tiles: packTiles(catalog.brands.toSorted((one, other) => one.rank - other.rank)),
}));

export function tileListVersion(catalog: Catalog): string {
  return `${catalog.version}.${tileShape}`;
}

function packTiles(brands: readonly Brand[]): PackedTile[] {
  return brands.map(packTile);
}

function packTile(brand: Brand): PackedTile {
  const { slug, name, aliases, artwork, domains } = brand;
  const tile: PackedTile = [
    slug,
    name,
    packBits(variants, (variant) => artwork.has(variant)),
    packBits(colorFamilies, (family) => brand.colorFamilies.includes(family)),
    packBits(categories, (category) => brand.categories.includes(category)),
    (domains[0] ?? '').replace(slug, '*'),
  ];
  if (aliases.length > 0) tile.push(aliases);
  return tile;
}

/** One bit per value; the first value is bit 1. */
function packBits<Value>(values: readonly Value[], isSet: (value: Value) => boolean): number {
  return values.reduce((bits, value, i) => (isSet(value) ? bits | (1 << i) : bits), 0);
}
