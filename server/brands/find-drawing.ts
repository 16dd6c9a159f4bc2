import { reachContrast } from '../artwork/colors/contrast';
import { unpackInk } from '../catalog/ink';
import { lightBackground, readableShare, standsOutContrast } from '../contract/thresholds';
import { isVariant, type Variant } from '../contract/variants';
import { database } from '../platform/database/database';
import { type ArtworkRow, readDrawing, type StoredDrawing } from './brand-rows';
import { getEditedBrand } from './list-brands';

/** A drawing to show in a list, and whether it is made for dark backgrounds. */
export type FoundDrawing = { drawing: StoredDrawing; isForDark: boolean };

/** The best picture of a brand first. */
const preferred: readonly Variant[] = ['color', 'icon', 'light', 'mono', 'dark', 'wordmark'];

/**
 * The picture of a brand, hidden or not, or a drawing that it has or had.
 * @param sha256 of a drawing. Null is returned if it has never been the brand's.
 * @throws AppError `service_not_found`
 */
export async function findDrawing(slug: string, sha256?: string): Promise<FoundDrawing | null> {
  const { brand, artwork } = await getEditedBrand(slug);
  const row =
    sha256 === undefined
      ? preferred
          .map((variant) => artwork.find((one) => one.variant === variant))
          .find((one) => one !== undefined)
      : artwork.find((one) => one.sha256 === sha256);
  if (row !== undefined) return read(row.sha256, isForDark(row));
  if (sha256 === undefined) return null;
  const past = await database().pastArtwork.findFirst({ where: { brandId: brand.id, sha256 } });
  if (past === null || !isVariant(past.variant)) return null;
  return read(sha256, past.variant === 'dark');
}

async function read(sha256: string, isDark: boolean): Promise<FoundDrawing> {
  return { drawing: await readDrawing(database(), sha256), isForDark: isDark };
}

function isForDark({ variant, ink }: ArtworkRow): boolean {
  if (ink === null) return variant === 'dark';
  return reachContrast(unpackInk(ink), lightBackground, readableShare) < standsOutContrast.between;
}
