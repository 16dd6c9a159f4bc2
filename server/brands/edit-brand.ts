import type { BrandFacts } from '../contract/brand-facts';
import type { Variant } from '../contract/variants';
import { AppError } from '../platform/errors';
import type { BrandState } from './brand-rows';
import {
  changeBrand,
  editOf,
  noEdit,
  parseDomains,
  requireFreeSlug,
  requireName,
} from './change-brand';
import type { Upload } from './compose-brand';
import type { Editor } from './record-edit';

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
    if (state === null) await requireFreeSlug(slug);
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

const slugTaken = (slug: string) =>
  new AppError('slug_taken', `"${slug}" is the slug of another brand.`);
