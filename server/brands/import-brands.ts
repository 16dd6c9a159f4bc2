import { applyBrands } from './follow-folder';
import { putImportedBrand } from './put-folder-brand';
import { type Fault, readBrandFolder } from './read-brand-folder';

/**
 * Sets the brands of a folder as the operator's own edits. Other brands stay as they are, and a second import of the
 * same files changes nothing.
 * @returns the number of brands in the folder that were imported, and what is wrong with the others
 */
export async function importBrands(folder: string): Promise<{ count: number; faults: Fault[] }> {
  const { brands, faults } = readBrandFolder(folder);
  const refused = await applyBrands(brands, putImportedBrand);
  return { count: brands.length - refused.length, faults: [...faults, ...refused] };
}
