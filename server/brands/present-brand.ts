import { variants } from '../catalog/variants';
import type { Brand } from '../catalog/catalog';
import { presentService } from '../catalog/present-service';

/** The answer to a look-up by domain or e-mail address (spec 2.4). */
export function presentBrand(brand: Brand) {
  const { id, slug, name, brandColor, darkModeColor, _css, _notice } = presentService(brand);
  return {
    id,
    slug,
    name,
    brandColor,
    darkModeColor,
    // Nobody has yet recorded a review of a brand with its owner; nothing less counts as verified.
    verified: false,
    verifiedAt: null,
    variants: variants.filter((variant) => brand.artwork.has(variant)),
    contrastTextColor: null,
    _css,
    _notice,
  };
}
