import { currentCatalog, setCurrentCatalog } from '../../server/catalog/current-catalog';
import { loadCatalog } from '../../server/catalog/load-catalog';
import type { Variant } from '../../server/contract/variants';
import type { Database } from '../../server/platform/database/database';

/**
 * Gives a brand another drawing, as the next seed would.
 * @returns a function that undoes it for this process
 */
export async function changeArtwork(
  database: Database,
  slug: string,
  variant: Variant,
): Promise<() => void> {
  const before = currentCatalog();
  const { id, artwork } = await database.brand.findFirstOrThrow({
    where: { slug },
    include: { artwork: true },
  });
  const present = artwork.find((one) => one.variant === variant);
  const other = artwork.find(({ sha256 }) => sha256 !== present?.sha256);
  if (present === undefined || other === undefined) throw new Error(`${slug} has one drawing.`);
  const where = { brandId_variant: { brandId: id, variant } };
  const change = (sha256: string) => database.artwork.update({ where, data: { sha256 } });
  await change(other.sha256);
  setCurrentCatalog(await loadCatalog(database));
  await change(present.sha256);
  return () => setCurrentCatalog(before);
}
