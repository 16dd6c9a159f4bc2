import { findRegistrableDomain, normalizeHost } from '../catalog/lookup/normalize-host';
import { accountSlugPattern, type BrandFacts, ownSlugPattern } from '../contract/brand-facts';
import type { Variant } from '../contract/variants';
import { database } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import type { BrandEdit, BrandState } from './brand-rows';
import { changeBrand, noEdit } from './change-brand';
import type { Upload } from './compose-brand';
import { type Editor, ownerOf } from './record-edit';

/**
 * Sets the facts of an own brand, which is added if the slug is free, or corrects those of a brand of the base. Facts
 * that are not given are not corrected.
 * @throws AppError `validation_error`, or `slug_taken` for the former slug of another brand
 */
export async function putBrand(
  slug: string,
  facts: BrandFacts,
  by: Editor | null = null,
): Promise<BrandState> {
  const parsed = { ...facts, ...(facts.domains && { domains: parseDomains(facts.domains) }) };
  return changeBrand(slug, by, async (state) => {
    if (state === null || state.base === null) requireName(parsed);
    if (state === null) await requireFreeSlug(slug, ownerOf(by));
    const edit = state === null ? noEdit : editOf(state, slug);
    return { edit: { ...edit, facts: parsed } };
  });
}

/**
 * Sets the drawing of a variant.
 * @throws AppError `unsafe_svg`, `unusable_image`, or `service_not_found`
 */
export function putArtwork(
  slug: string,
  upload: Upload,
  by: Editor | null = null,
): Promise<BrandState> {
  return changeBrand(slug, by, (state) => ({
    edit: editOf(state, slug),
    fresh: [upload],
  }));
}

/** Removes the drawing that was set for a variant. That of the base is served again. */
export function removeArtwork(
  slug: string,
  variant: Variant,
  by: Editor | null = null,
): Promise<BrandState> {
  return changeBrand(slug, by, (state) => {
    const edit = editOf(state, slug);
    return { edit: { ...edit, uploads: edit.uploads.filter((one) => one.variant !== variant) } };
  });
}

/**
 * Hides a brand everywhere, until it is restored.
 * @param reason for operators alone
 */
export function hideBrand(
  slug: string,
  reason: string,
  by: Editor | null = null,
): Promise<BrandState> {
  return changeBrand(slug, by, (state) => ({
    edit: { ...editOf(state, slug), hiddenFor: reason },
  }));
}

export function restoreBrand(slug: string, by: Editor | null = null): Promise<BrandState> {
  return changeBrand(slug, by, (state) => ({ edit: { ...editOf(state, slug), hiddenFor: null } }));
}

/** Removes an own brand, or everything that was set on one of the base. */
export async function removeBrand(slug: string, by: Editor | null = null): Promise<void> {
  await changeBrand(slug, by, (state) => {
    editOf(state, slug);
    return null;
  });
}

/**
 * What an editor saves at once: all facts that are set, new drawings, other licenses of saved drawings, and variants whose
 * drawing is removed.
 */
export type SavedBrand = {
  facts: BrandFacts;
  drawings: readonly Upload[];
  licenses?: Partial<Readonly<Record<Variant, string>>> | undefined;
  removed: readonly Variant[];
};

/**
 * Adds or changes a brand in one step, so that no caller sees it with half of its drawings.
 * @param isNew refuses a slug that a brand has
 * @throws AppError as `putBrand` and `putArtwork` do
 */
export function editBrand(
  slug: string,
  { facts, drawings, licenses = {}, removed }: SavedBrand,
  isNew: boolean,
  by: Editor,
): Promise<BrandState> {
  const parsed = { ...facts, ...(facts.domains && { domains: parseDomains(facts.domains) }) };
  return changeBrand(slug, by, async (state) => {
    if (isNew && state !== null) throw slugTaken(slug);
    if (state === null || state.base === null) requireName(parsed);
    if (state === null) await requireFreeSlug(slug, ownerOf(by));
    const edit = state === null ? noEdit : editOf(state, slug);
    const uploads = edit.uploads
      .filter(({ variant }) => !removed.includes(variant))
      .map((one) => ({ ...one, license: licenses[one.variant] ?? one.license }));
    return { edit: { ...edit, facts: parsed, uploads }, fresh: drawings };
  });
}

/**
 * Puts back what was set before the last change. A second time brings it back.
 * @throws AppError `validation_error` if there is nothing to undo
 */
export function undoEdit(slug: string, by: Editor): Promise<BrandState> {
  return changeBrand(slug, by, (state) => {
    editOf(state, slug);
    if (!state?.previous) throw new AppError('validation_error', 'There is nothing to undo.');
    return { edit: state.previous };
  });
}

/** @throws AppError `service_not_found`, or `brand_in_folder` */
export function editOf(state: BrandState | null, slug: string): BrandEdit {
  if (state === null) throw new AppError('service_not_found', `No brand has the slug "${slug}".`);
  if (env.brandsFolder !== undefined && (state.edit?.folderDigest ?? null) !== null) {
    const message = `"${slug}" comes from the folder BRANDS of the server. Change its files.`;
    throw new AppError('brand_in_folder', message);
  }
  return { ...(state.edit ?? noEdit), folderDigest: null };
}

export function requireName({ name }: BrandFacts): void {
  if (name === undefined)
    throw new AppError('validation_error', 'is needed for a new brand.', { field: 'name' });
}

/**
 * @param accountId the account whose brand it will be; null for one of the installation
 * @throws AppError `validation_error`, or `slug_taken`
 */
export async function requireFreeSlug(
  slug: string,
  accountId: string | null = null,
): Promise<void> {
  if (accountId !== null) {
    if (accountSlugPattern.test(slug)) return;
    const rule =
      'must be @ and then lower-case letters, digits and single hyphens between them, such as @acme.';
    throw new AppError('validation_error', rule, { field: 'slug' });
  }
  if (!ownSlugPattern.test(slug)) {
    const rule = 'may have lower-case letters, digits and single hyphens between them.';
    throw new AppError('validation_error', rule, { field: 'slug' });
  }
  const owner = await database().brand.findFirst({ where: { lookups: { has: slug } } });
  if (owner === null) return;
  throw new AppError('slug_taken', `"${slug}" is a former slug of "${owner.slug}".`);
}

/** @throws AppError `validation_error` for a text that is not a registrable domain or a host below one */
export function parseDomains(domains: readonly string[]): string[] {
  return domains.map((text, i) => {
    const host = normalizeHost(text)?.replace(/^www\./, '');
    if (host !== undefined && findRegistrableDomain(host) !== null) return host;
    const rule = `${JSON.stringify(text)} is not a registrable domain.`;
    throw new AppError('validation_error', rule, { field: `domains.${i}` });
  });
}

const slugTaken = (slug: string) =>
  new AppError('slug_taken', `"${slug}" is the slug of another brand.`);
