import { keyOf, type SourceIcon, sourceNames } from '../sources/source-icon';
import { makeSlug, normalizeName } from '../sources/make-slug';
import type { NamedBrand } from './name-brands';
import { readRows } from '../sources/read-rows';

type HandBrand = { slug: string; name: string; hex: string | null; website: string };

/** Brands that only unnamed sources draw. A row without a color takes that of the drawing. */
export function readHandBrands(): HandBrand[] {
  return readRows('brands.csv', ['slug', 'name', 'hex', 'website']).map((row) => {
    if (row.slug !== makeSlug(row.name))
      throw new Error(`brands.csv: ${row.name} has the slug ${makeSlug(row.name)}`);
    return { ...row, hex: row.hex === '' ? null : row.hex };
  });
}

/** Names the unnamed icons of these brands, by the icon's name or by merges.csv. */
export function nameHandBrands(
  icons: SourceIcon[],
  brands: readonly HandBrand[],
  merges: ReadonlyMap<string, string>,
): SourceIcon[] {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
  const byName = new Map(brands.map((brand) => [normalizeName(brand.name), brand]));
  return icons.map((icon) => {
    if (icon.title !== null) return icon;
    const into = merges.get(keyOf(icon));
    const brand = into === undefined ? byName.get(normalizeName(icon.name)) : bySlug.get(into);
    if (brand === undefined) return icon;
    return { ...icon, title: brand.name, hex: brand.hex, url: brand.website };
  });
}

const unnaming = new Set<string>(sourceNames.slice(sourceNames.indexOf('@iconify-json/logos')));

/** @throws Error naming the rows without a drawing, or whose brand a source names itself */
export function checkHandBrands(rows: readonly HandBrand[], brands: readonly NamedBrand[]): void {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
  const idle = rows.filter(({ slug }) => {
    const icons = bySlug.get(slug)?.icons ?? [];
    return icons.length === 0 || icons.some(({ source }) => !unnaming.has(source));
  });
  if (idle.length > 0)
    throw new Error(`brands.csv: not needed: ${idle.map(({ slug }) => slug).join(', ')}`);
}
