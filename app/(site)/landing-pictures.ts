import { formatHex } from 'culori';
import type { GroundStop } from '../../components/landing/any-ground';
import type { VariantPicture } from '../../components/landing/six-variants';
import { chooseArtwork } from '../../server/artwork/choose-artwork';
import type { Catalog } from '../../server/catalog/catalog';
import { findCompleteBrand } from '../../server/catalog/showcase';
import { variants } from '../../server/catalog/variants';
import { plans } from '../../server/quotas/plans';

/** Its color is bright and its mark simple: on some grounds it reads as it is, on others it must not. */
const groundBrand = 'spotify';
const groundCount = 25;

/** From white through the colors to black. */
const grounds = Array.from({ length: groundCount }, (_, index) => {
  const at = index / (groundCount - 1);
  const edge = Math.sin(at * Math.PI);
  return formatHex({ mode: 'oklch', l: 1 - at * 0.86, c: 0.13 * edge, h: 60 + at * 290 });
});

/** What `on=` answers over a range of grounds. Null where the catalog lacks the brand. */
export async function listGroundStops(
  catalog: Catalog,
): Promise<{ name: string; stops: GroundStop[] } | null> {
  const brand = catalog.bySlug.get(groundBrand) ?? catalog.brands[0];
  if (brand === undefined) return null;
  const stops = grounds.map(async (ground): Promise<GroundStop> => {
    const on = ground.slice(1);
    const wish = { variant: 'color', isVariantGiven: false, on } as const;
    const { variant, onGround } = await chooseArtwork(brand, wish, plans.internal);
    return {
      ground,
      variant,
      contrast: onGround?.contrast ?? 1,
      src: `/logos/${brand.slug}/logo.svg?on=${on}`,
    };
  });
  return { name: brand.name, stops: await Promise.all(stops) };
}

const purposes = {
  mono: 'One color, which your CSS can set.',
  color: 'The full colors.',
  dark: 'For dark grounds.',
  light: 'For light grounds.',
  wordmark: 'With the name.',
  icon: 'The sign alone, near a square.',
};

export function listVariantPictures(
  catalog: Catalog,
): { name: string; pictures: VariantPicture[] } | null {
  const brand = findCompleteBrand(catalog);
  if (brand === null) return null;
  const pictures = variants.map((variant): VariantPicture => ({
    variant,
    purpose: purposes[variant],
    origin: brand.artwork.get(variant)?.origin ?? 'derived',
    ground: variant === 'dark' ? 'dark' : 'light',
    src: `/logos/${brand.slug}/${variant}.svg`,
  }));
  return { name: brand.name, pictures };
}
