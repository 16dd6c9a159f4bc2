import { brandColors } from '../../artwork/derive/brand-colors';
import type { Brand } from '../../catalog/catalog';
import { presentBrand } from '../../presenters/present-brand';

type Item = ReturnType<typeof presentBrand>;

/** A brand in a list, of what the API says about it. */
export function summarizeBrand({
  id,
  slug,
  name,
  brandColor,
  darkModeColor,
  categories,
}: Pick<Item, 'id' | 'slug' | 'name' | 'brandColor' | 'darkModeColor' | 'categories'>) {
  return { id, slug, name, brandColor, darkModeColor, categories: [...categories] };
}

/** A brand with its colors, its variants and the rights in them. */
export function detailBrand(brand: Brand) {
  const { contrastTextColor, variants, artwork, guidelines, _notice, ...item } =
    presentBrand(brand);
  return {
    ...summarizeBrand(item),
    contrastTextColor,
    colors: brandColors(brand).roles.map(({ role, hex, source }) => ({ role, hex, source })),
    variants,
    artwork,
    guidelines,
    notice: _notice,
  };
}
