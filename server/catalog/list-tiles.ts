import { hash } from 'node:crypto';
import { categories } from '../contract/categories';
import { colorFamilies } from '../contract/color-families';
import { type PackedTile, type TileList, tileShape } from '../contract/tiles';
import { variants } from '../contract/variants';
import { oncePer } from '../platform/process/made-once';
import type { Brand, Catalog } from './catalog';

/** All but the treatments, which the artwork decides. */
export const listTiles = oncePer((brands: Catalog['brands']): Omit<TileList, 'recolored'> => ({
  version: tileListVersion(brands),
  variants,
  families: colorFamilies,
  categories,
  tiles: brands.toSorted(byRank).map(packTile),
}));

export const byRank = (one: Brand, other: Brand): number => one.rank - other.rank;

/**
 * Of the content, which is the same on all instances: the version of the catalog changes with every brand that is found, and
 * the list with none of them.
 */
export const tileListVersion = oncePer((brands: Catalog['brands']): string => {
  const content = brands.map((brand) => [
    packTile(brand),
    brand.rank,
    brand.brandColor,
    brand.colors,
    ...[...brand.artwork.values(), ...brand.gapFillers.values()].map(({ sha256 }) => sha256),
  ]);
  return `${hash('sha256', JSON.stringify(content)).slice(0, 32)}.${tileShape}`;
});

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
