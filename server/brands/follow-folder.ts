import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { startJob, type StopJob } from '../platform/process/jobs';
import { putFolderBrand, putImportedBrand, removeFolderBrands } from './put-folder-brand';
import { type Fault, type FolderBrand, readBrandFolder, signatureOf } from './read-brand-folder';

const everyMs = 2000;

/** Applies the brands in a folder, at once and whenever its files change. */
export function startFollowingFolder(folder: string): StopJob {
  let applied = '';
  const run = async () => {
    const signature = signatureOf(folder);
    if (signature === applied) return;
    for (const { file, line, problem } of await applyFolder(folder))
      log.warn({ file, line, problem }, 'a brand of the folder cannot be used');
    applied = signature;
  };
  return startJob({
    failure: 'reading the folder of brands failed',
    everyMs,
    firstAfterMs: 1,
    run,
  });
}

/**
 * Makes the brands what the files say. A brand whose files are bad stays as it was.
 * @returns what is wrong with files
 */
export async function applyFolder(folder: string): Promise<Fault[]> {
  const { brands, faults } = readBrandFolder(folder);
  faults.push(...(await applyBrands(brands, putFolderBrand)));
  // A bad file does not say which brand it is about: until it is mended, none is taken to be gone.
  if (faults.length === 0) await removeFolderBrands(new Set(brands.map(({ slug }) => slug)));
  return faults;
}

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

/** @returns what is wrong with the brands that were refused: they hold up no other */
async function applyBrands(
  brands: readonly FolderBrand[],
  put: (brand: FolderBrand) => Promise<void>,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const brand of brands) {
    try {
      await put(brand);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      faults.push(faultOf(brand, error));
    }
  }
  return faults;
}

function faultOf({ place, drawings }: FolderBrand, { message, extras }: AppError): Fault {
  const drawing = drawings.find(({ variant }) => variant === extras['variant']);
  const line = typeof extras['line'] === 'number' ? extras['line'] : null;
  return { file: drawing?.file ?? place, line, problem: message };
}
