import type { Artwork, Brand } from '../catalog/catalog';
import { findArtwork } from '../catalog/get-brand';
import type { Plan } from '../contract/plans';
import type { Variant } from '../contract/variants';
import { isDarkBackground, parseBackground } from './backgrounds/background';
import { type ArtworkOptions, chooseArtwork, serveAsIs, substitutes } from './choose-artwork';
import type { ServedArtwork } from './served-artwork';

/**
 * The artwork to serve as PNG or WebP: as `chooseArtwork`, but where the rules lead to a variant that is a bitmap, that
 * is served as it is. It is never painted, traced, or put into an SVG.
 */
export function choosePicture(brand: Brand, options: ArtworkOptions, plan: Plan): ServedArtwork {
  const bitmap = brand.bitmaps.size === 0 ? null : findBitmap(brand, options, plan);
  return bitmap === null ? chooseArtwork(brand, options, plan) : serveAsIs(bitmap, brand);
}

/** Null if the rules lead to a drawing. */
function findBitmap(
  brand: Brand,
  { variant, isVariantGiven, on }: ArtworkOptions,
  plan: Plan,
): Artwork | null {
  const isFree = on !== undefined && !isVariantGiven && plan.allVariants;
  // Drawings are measured, so that one of them is sure to be seen on the background.
  if (isFree && brand.artwork.size > 0) return null;
  const wanted = isFree ? [suited(on), 'color' as const] : [variant];
  const order: readonly Variant[] = [...wanted, 'mono', ...substitutes];
  const first = order.find((one) => brand.bitmaps.has(one) || findArtwork(brand, one) !== null);
  return (first && brand.bitmaps.get(first)) ?? null;
}

/** The variant that is meant for backgrounds such as this one. */
const suited = (on: string): Variant => (isDarkBackground(parseBackground(on)) ? 'dark' : 'light');
