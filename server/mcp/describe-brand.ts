import { z } from 'zod';
import { brandColors } from '../artwork/derive/brand-colors';
import type { Brand } from '../catalog/catalog';
import { categories } from '../contract/categories';
import { variants } from '../contract/variants';
import { presentBrand } from '../presenters/present-brand';

type Summarized = Pick<
  ReturnType<typeof presentBrand>,
  'id' | 'slug' | 'name' | 'brandColor' | 'darkModeColor' | 'categories'
>;

/** A brand in a list: the part of the API's response that describes it. */
export function summarizeBrand(item: Summarized) {
  const { id, slug, name, brandColor, darkModeColor } = item;
  return { id, slug, name, brandColor, darkModeColor, categories: [...item.categories] };
}

/** A brand with its colors, its variants and their rights. */
export function detailBrand(brand: Brand) {
  const item = presentBrand(brand);
  return {
    ...summarizeBrand(item),
    contrastTextColor: item.contrastTextColor,
    colors: brandColors(brand).roles.map(({ role, hex, source }) => ({ role, hex, source })),
    variants: item.variants,
    artwork: item.artwork,
    guidelines: item.guidelines,
    notice: item._notice,
  };
}

const hexColor = z.string().regex(/^[0-9A-F]{6}$/);

/** A brand in a list: enough to choose one. */
export const brandSummary = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brandColor: hexColor.nullable(),
  darkModeColor: hexColor.nullable(),
  categories: z.array(z.enum(categories)),
});

const artwork = z.object({
  variant: z.enum(variants),
  hash: z.string(),
  origin: z.enum(['source', 'derived']),
  verified: z.boolean(),
  license: z.string(),
  attribution: z.string().nullable(),
  source: z.string(),
  aspect: z.number(),
});

/** Everything known about a brand except its drawings. */
export const brandDetails = brandSummary.extend({
  contrastTextColor: hexColor.nullable(),
  colors: z.array(
    z.object({ role: z.string(), hex: hexColor, source: z.enum(['stored', 'derived']) }),
  ),
  variants: z.array(z.enum(variants)),
  artwork: z.array(artwork),
  guidelines: z.string().nullable(),
  notice: z.string(),
});
