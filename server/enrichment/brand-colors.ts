import type { Brand } from '../catalog/catalog';
import { contrastTextColor, darkModeColor } from '../colors/theme-colors';
import { processWide } from '../process-wide';
import { type ColorRole, findEnrichment } from './enrichment';
import { listBaseRoles } from './list-color-roles';

export type BrandColors = {
  readonly darkModeColor: string | null;
  readonly contrastTextColor: string | null;
  readonly roles: readonly ColorRole[];
  /** The same as CSS custom properties, with a leading # (spec 2.1). */
  readonly css: Readonly<Record<(typeof cssNames)[number], string>> | null;
};

export const cssNames = ['--brand-color', '--brand-color-dark', '--brand-color-contrast'] as const;

const computed = () => processWide('brand-colors', () => new WeakMap<Brand, BrandColors>());

/** The colors to build with. At once for every brand; the accents come with its enrichment. */
export function brandColors(brand: Brand): BrandColors {
  let colors = computed().get(brand);
  if (colors === undefined) {
    colors = compute(brand);
    computed().set(brand, colors);
  }
  const enrichment = findEnrichment(brand);
  return enrichment === null ? colors : { ...colors, roles: enrichment.colors };
}

function compute(brand: Brand): BrandColors {
  const { brandColor } = brand;
  if (brandColor === null)
    return { darkModeColor: null, contrastTextColor: null, roles: [], css: null };
  const dark = darkModeColor(brandColor);
  const text = contrastTextColor(brandColor);
  return {
    darkModeColor: dark,
    contrastTextColor: text,
    roles: listBaseRoles(brand),
    css: {
      '--brand-color': `#${brandColor}`,
      '--brand-color-dark': `#${dark}`,
      '--brand-color-contrast': `#${text}`,
    },
  };
}
