import { randomUUID } from 'node:crypto';
import type { BrandFacts } from '../contract/brand-facts';
import { database } from '../platform/database/database';
import { changeBrand } from './change-brand';
import type { Upload } from './compose-brand';
import { editOf, parseDomains, requireFreeSlug, requireName } from './edit-brand';
import type { Editor } from './record-edit';

/** What the files of a brand in `BRANDS` say. */
export type FolderBrand = {
  slug: string;
  facts: BrandFacts;
  hiddenFor: string | null;
  drawings: readonly Upload[];
  /** Of its files. */
  digest: string;
};

/**
 * Makes a brand what its files say, in place of what was set on it before.
 * @throws AppError as `putBrand` and `putArtwork` do
 */
export async function putFolderBrand(brand: FolderBrand): Promise<void> {
  await setBrand(brand, brand.digest, null);
}

/** The same as the operator's edit, which is changed like any other afterwards. */
export async function putImportedBrand(brand: FolderBrand): Promise<void> {
  const origin = { requestId: randomUUID(), address: null, userAgent: null };
  await setBrand(brand, null, { accountId: null, actor: 'operator', origin });
}

async function setBrand(
  brand: FolderBrand,
  folderDigest: string | null,
  by: Editor | null,
): Promise<void> {
  const { slug, hiddenFor } = brand;
  const domains = brand.facts.domains && parseDomains(brand.facts.domains);
  const facts = { ...brand.facts, ...(domains && { domains }) };
  await changeBrand(slug, by, async (state) => {
    if (folderDigest !== null && state?.edit?.folderDigest === folderDigest) return undefined;
    if (folderDigest === null && state !== null) editOf(state, slug);
    if (state === null || state.base === null) requireName(facts);
    if (state === null) await requireFreeSlug(slug);
    return { edit: { facts, uploads: [], hiddenFor, folderDigest }, fresh: brand.drawings };
  });
}

/** Removes brands and corrections whose files are no longer in `BRANDS`. */
export async function removeFolderBrands(except: ReadonlySet<string>): Promise<void> {
  const rows = await database().$queryRaw<{ slug: string }[]>`
    SELECT slug FROM brand JOIN brand_edit ON brand_id = id WHERE folder_digest IS NOT NULL`;
  for (const { slug } of rows) if (!except.has(slug)) await changeBrand(slug, null, () => null);
}
