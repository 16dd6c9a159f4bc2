import type { Brand } from '../catalog/catalog';
import { contrastTextColor, darkModeColor } from '../colors/theme-colors';
import { deriveArtwork } from './derive-artwork';
import type { Enrichment } from './enrichment';
import { listColorRoles } from './list-color-roles';

/** Computes the enrichment of a brand: always the same for the same stored artwork. */
export async function deriveEnrichment(brand: Brand): Promise<Enrichment> {
  const { brandColor } = brand;
  const { artwork, ink } = await deriveArtwork(brand);
  return {
    darkModeColor: brandColor === null ? null : darkModeColor(brandColor),
    contrastTextColor: brandColor === null ? null : contrastTextColor(brandColor),
    colors: listColorRoles(brand, ink),
    artwork,
    ink,
  };
}
