import { reachContrast } from '../artwork/colors/contrast';
import { unpackInk } from '../catalog/ink';
import { lightBackground, readableShare, standsOutContrast } from '../contract/thresholds';
import { findPastVariant } from '../catalog/past-artwork';
import type { Variant } from '../contract/variants';
import { database } from '../platform/database/database';
import { readDrawingOf } from './account-brand-rows';
import type { ArtworkRow, BrandRow, StoredDrawing } from './brand-rows';
import { getEditedBrand, type Owner } from './list-brands';

/** A drawing to show in a list, and whether it is made for dark backgrounds. */
export type FoundDrawing = { drawing: StoredDrawing; isForDark: boolean };

/** The best picture of a brand first. */
const preferred: readonly Variant[] = ['color', 'icon', 'light', 'mono', 'dark', 'wordmark'];

/**
 * The picture of a brand, hidden or not, or a drawing that it has or had.
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
  if (row !== undefined) return read(brand, row.sha256, isForDark(row));
  if (sha256 === undefined) return null;
  const past = await findPastVariant(brand, sha256);
  return past === null ? null : read(brand, sha256, past === 'dark');
}

async function read(brand: BrandRow, sha256: string, isDark: boolean): Promise<FoundDrawing> {
  return { drawing: await readDrawingOf(database(), brand, sha256), isForDark: isDark };
}

function isForDark({ variant, ink }: ArtworkRow): boolean {
  if (ink === null) return variant === 'dark';
  return reachContrast(unpackInk(ink), lightBackground, readableShare) < standsOutContrast.between;
}
