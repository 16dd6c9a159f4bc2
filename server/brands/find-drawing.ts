import { reachContrast } from '../artwork/colors/contrast';
import { unpackInk } from '../catalog/ink';
import { lightBackground, readableShare, standsOutContrast } from '../contract/thresholds';
import { findPastVariant } from '../catalog/past-artwork';
import type { Variant } from '../contract/variants';
import { database } from '../platform/database/database';
import { readDrawingOf } from './account-brand-rows';
import type { ArtworkRow, BrandRow } from './brand-rows';
import { getEditedBrand, type Owner } from './list-brands';

/** A drawing to show in a list, and whether it is made for dark backgrounds. */
export type FoundDrawing = { svg: string; isForDark: boolean };

/** The best picture of a brand first. */
const preferred: readonly Variant[] = ['color', 'icon', 'light', 'mono', 'dark', 'wordmark'];

/**
 * The picture of a brand, hidden or not, or a drawing that it has or had. Null for a picture made of pixels.
 * @param sha256 of a drawing. Null is returned if it has never been the brand's.
 * @throws AppError `service_not_found`
 */
export async function findDrawing(
  slug: string,
  sha256?: string,
  owner: Owner = null,
): Promise<FoundDrawing | null> {
  const { brand, artwork } = await getEditedBrand(slug, owner);
  const row =
    sha256 === undefined
      ? preferred
          .map((variant) => artwork.find((one) => one.variant === variant))
          .find((one) => one !== undefined)
      : artwork.find((one) => one.sha256 === sha256);
  if (row !== undefined) return asSvg(brand, row.sha256, isForDark(row));
  if (sha256 === undefined) return null;
  const past = await findPastVariant(brand, sha256);
  return past === null ? null : asSvg(brand, sha256, past === 'dark');
}

async function asSvg(
  brand: BrandRow,
  sha256: string,
  isDark: boolean,
): Promise<FoundDrawing | null> {
  const drawing = await readDrawingOf(database(), brand, sha256);
  return typeof drawing === 'string' ? { svg: drawing, isForDark: isDark } : null;
}

function isForDark({ variant, ink }: ArtworkRow): boolean {
  if (ink === null) return variant === 'dark';
  return reachContrast(unpackInk(ink), lightBackground, readableShare) < standsOutContrast.between;
}
