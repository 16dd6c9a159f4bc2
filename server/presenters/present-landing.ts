import { formatHex } from 'culori';
import { chooseArtwork } from '../artwork/choose-artwork';
import type { Catalog } from '../catalog/catalog';
import { findCompleteBrand } from '../catalog/showcase';
import { plans } from '../contract/plans';
import { variants } from '../contract/variants';

/** Its color is bright and its mark simple: on some backgrounds it stands out as it is, on others not. */
const backgroundBrand = 'spotify';
const backgroundCount = 25;

/** From white through the colors to black. */
const backgrounds = Array.from({ length: backgroundCount }, (_, index) => {
  const at = index / (backgroundCount - 1);
  const edge = Math.sin(at * Math.PI);
  return formatHex({ mode: 'oklch', l: 1 - at * 0.86, c: 0.13 * edge, h: 60 + at * 290 });
});

/** What `on=` answers over a range of backgrounds. Null where the catalog lacks the brand. */
export async function listBackgroundStops(catalog: Catalog) {
  const brand = catalog.bySlug.get(backgroundBrand) ?? catalog.brands[0];
  if (brand === undefined) return null;
  const stops = backgrounds.map(async (background) => {
    const on = background.slice(1);
    const options = { variant: 'color', isVariantGiven: false, on } as const;
    const { variant, onBackground } = await chooseArtwork(brand, options, plans.internal);
    return {
      background,
      variant,
      treatment: onBackground?.treatment ?? ('none' as const),
      contrast: onBackground?.contrast ?? 1,
      src: `/logos/${brand.slug}/logo.svg?on=${on}`,
    };
  });
  return { name: brand.name, stops: await Promise.all(stops) };
}

const purposes = {
  mono: 'One color, which your CSS can set.',
  color: 'The full colors.',
  dark: 'For dark backgrounds.',
  light: 'For light backgrounds.',
  wordmark: 'With the name.',
  icon: 'The sign alone, near a square.',
};

export function listVariantPictures(catalog: Catalog) {
  const brand = findCompleteBrand(catalog);
  if (brand === null) return null;
  const pictures = variants.map((variant) => ({
    variant,
    purpose: purposes[variant],
    origin: brand.artwork.get(variant)?.origin ?? ('derived' as const),
    background: variant === 'dark' ? ('dark' as const) : ('light' as const),
    src: `/logos/${brand.slug}/${variant}.svg`,
  }));
  return { name: brand.name, pictures };
}
