import { brandColors } from '../artwork/derive/brand-colors';
import type { Brand } from '../catalog/catalog';

export const notice =
  'Logos and names are trademarks of their owners. The license of an artwork covers the file, ' +
  'not the trademark: follow the guidelines of the brand and do not imply its endorsement.';

/** A catalog item (spec 2.1): metadata only, artwork has its own routes. */
export function presentService(brand: Brand) {
  const { darkModeColor, roles, css } = brandColors(brand);
  return {
    id: brand.id,
    slug: brand.slug,
    name: brand.name,
    brandColor: brand.brandColor,
    darkModeColor,
    svgVariants: null,
    colors: roles.length > 0 ? roles : null,
    categories: brand.categories,
    _css: css,
    _notice: notice,
  };
}
