import { choosePicture } from '../artwork/choose-picture';
import { artworkHash, type ServedArtwork } from '../artwork/served-artwork';
import type { PreviewedBrand } from '../brands/preview-brand';
import type { Artwork, Brand } from '../catalog/catalog';
import { findArtwork } from '../catalog/get-brand';
import { plans } from '../platform/plans';
import { stageBackgrounds } from '../contract/stage-backgrounds';
import { type Variant, variants } from '../contract/variants';

/** Shown where a brand has no color of its own. */
const midBlue = { on: '2563EB', label: 'Blue' };

/** How each variant, and the automatic choice, is served on six backgrounds. */
export function presentPreview({ brand, madeFrom }: PreviewedBrand) {
  const { brandColor } = brand;
  const backgrounds = [
    ...stageBackgrounds,
    brandColor === null ? midBlue : { on: brandColor, label: 'Brand color' },
  ];
  /** Addresses. Each picture once, by its ETag: a variant is mostly the same on all backgrounds. */
  const pictures: Record<string, string> = {};
  const isBitmap = ({ variant, etag }: ServedArtwork) => {
    const bitmap = variant === 'placeholder' ? undefined : brand.bitmaps.get(variant);
    return bitmap !== undefined && etag === `"${artworkHash(bitmap)}"`;
  };
  const show = (on: string, variant: Variant | null) => {
    const options = { variant: variant ?? 'mono', isVariantGiven: variant !== null, on };
    const served = choosePicture(brand, options, plans.internal);
    const picture = served.etag.slice(1, -1);
    pictures[picture] ??= presentDrawing(
      isBitmap(served) ? served.svg : new TextDecoder().decode(served.svg),
    );
    return {
      on,
      picture,
      variant: served.variant,
      treatment: served.onBackground?.treatment ?? null,
      contrast: served.onBackground ? rounded(served.onBackground.contrast) : null,
    };
  };
  const showAll = (variant: Variant | null) => backgrounds.map(({ on }) => show(on, variant));
  return {
    brandColor,
    backgrounds,
    /** What `on=` alone serves. */
    automatic: brand.artwork.size + brand.bitmaps.size === 0 ? [] : showAll(null),
    variants: listAll(brand).map(({ variant, origin, sha256, source }) => ({
      variant,
      origin,
      source,
      hash: sha256.slice(0, 32),
      madeFrom: madeFrom.get(variant) ?? null,
      on: showAll(variant),
    })),
    pictures,
  };
}

/** Of each variant, in the usual order. */
const listAll = (brand: Brand): Artwork[] =>
  variants.flatMap((variant) => brand.bitmaps.get(variant) ?? findArtwork(brand, variant) ?? []);

/** Rounded down: 4.499 does not reach 4.5. */
const rounded = (ratio: number) => Math.floor(ratio * 100) / 100;

/**
 * A drawing as an address, which needs no request: an SVG, or the bytes of a PNG. Empty for a picture that the editor has
 * not saved yet, and shows itself.
 */
export function presentDrawing(drawing: string | Uint8Array): string {
  if (typeof drawing === 'string') return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  if (drawing.byteLength === 0) return '';
  return `data:image/png;base64,${Buffer.from(drawing).toString('base64')}`;
}
