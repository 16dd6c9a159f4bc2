import { currentCatalog, setCurrentCatalog } from '../../server/catalog/current-catalog';
import { loadCatalog } from '../../server/catalog/load-catalog';
import type { Variant } from '../../server/contract/variants';
import type { Database } from '../../server/platform/database/database';
import { deriveVariants } from './serve-contract';

/**
 * Gives a brand another drawing, as its next seed would.
 * @returns what makes it undone for this process
 */
export async function changeArtwork(
  database: Database,
  slug: string,
  variant: Variant,
): Promise<() => void> {
  const before = currentCatalog();
  const { id, variants } = await database.brand.findFirstOrThrow({
    where: { slug },
    include: { variants: true },
  });
  const present = variants.find((one) => one.variant === variant);
  const other = variants.find(({ sha256 }) => sha256 !== present?.sha256);
  if (present === undefined || other === undefined) throw new Error(`${slug} has one drawing.`);
  const where = { brandId_variant: { brandId: id, variant } };
  const change = (sha256: string) => database.brandVariant.update({ where, data: { sha256 } });
  await change(other.sha256);
  setCurrentCatalog(await loadCatalog(database));
  await deriveVariants();
  await change(present.sha256);
  return () => setCurrentCatalog(before);
}
