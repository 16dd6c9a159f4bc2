import { toHex } from '../artwork/colors/contrast';
import type { Catalog } from '../catalog/catalog';
import { findCompleteBrand } from '../catalog/showcase';
import { variants } from '../contract/variants';
import { env } from '../platform/env';

const backgroundCount = 25;

/** Backgrounds from white through the colors to black, as RRGGBB. */
export const wallBackgrounds = Array.from({ length: backgroundCount }, (_, i) => {
  const share = i / (backgroundCount - 1);
  const edge = Math.sin(share * Math.PI);
  return toHex({ mode: 'oklch', l: 1 - share * 0.86, c: 0.13 * edge, h: 60 + share * 290 });
});

const purposes = {
  mono: 'One color, which your CSS can set.',
  color: 'The full colors.',
  dark: 'For dark backgrounds.',
  light: 'For light backgrounds.',
  wordmark: 'With the name.',
  icon: 'The symbol alone, nearly square.',
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

/** Three requests to start with, printed at startup and shown on the landing page. */
export function exampleRequests(apiKey: string): string[] {
  const header = `-H "X-API-Key: ${apiKey}"`;
  return [
    `curl ${header} ${env.publicUrl}/v1/svg/github`,
    `curl ${header} "${env.publicUrl}/v1/brand?domain=stripe.com"`,
    `curl ${header} "${env.publicUrl}/v1/search?q=post"`,
  ];
}
