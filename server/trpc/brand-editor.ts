import { z } from 'zod';
import { findOperatorState, requireOperator } from '../accounts/grant-operator';
import { bitmapBytesMax } from '../artwork/sanitize/bitmap-format';
import { readRoom } from '../brands/account-brand-rows';
import { checkDomain } from '../brands/check-domain';
import { drawInTurn } from '../brands/draw-in-turn';
import { editBrand, hideBrand, removeBrand, restoreBrand, undoEdit } from '../brands/edit-brand';
import { findDrawing } from '../brands/find-drawing';
import {
  editedLayers,
  findEditable,
  getEditedBrand,
  listAccountBrands,
  listEditedBrands,
} from '../brands/list-brands';
import { cleanBitmap, cleanDrawing, previewBrand } from '../brands/preview-brand';
import { type Editor, ownerOf } from '../brands/record-edit';
import { findBrandByHost } from '../catalog/get-brand';
import { listMisses } from '../catalog/misses/list-misses';
import {
  brandFactsSchema,
  licenseDefault,
  licensePattern,
  licenseRule,
} from '../contract/brand-facts';
import { isWellFormed, lookUpLengthMax, missDays, wellFormedRule } from '../contract/limits';
import { variants } from '../contract/variants';
import { listHistory } from '../journal/list-changes';
import type { Origin } from '../platform/requests/origin';
import { presentBrandEditor } from '../presenters/present-brand-editor';
import { presentDrawing, presentPreview } from '../presenters/present-preview';
import { accountProcedure, operatorProcedure, router } from './trpc';

const slug = z.string().min(1).max(101);
const variant = z.enum(variants);
/** Larger ones are refused by the sanitizer, which says so. */
const svg = z.string().max(1024 * 1024);
/** The bytes of a PNG or WebP of at most 1 MiB, in base64. */
const bitmap = z
  .string()
  .max(Math.ceil(bitmapBytesMax / 3) * 4)
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const license = z.string().regex(licensePattern, licenseRule);
const licensed = { variant, license: license.default(licenseDefault) };
const historyMax = 50;
const wantedMax = 50;

/** Whose brands a call is about: those of the account, or of the installation for its operators. */
const scopes = ['account', 'installation'] as const;
const scopedProcedure = accountProcedure
  .input(z.object({ scope: z.enum(scopes) }))
  .use(async ({ ctx, input: { scope }, next }) => {
    const accountId = ctx.account.id;
    if (scope === 'installation') await requireOperator(accountId);
    const isOwner = scope === 'account';
    const editor: Editor = {
      accountId,
      actor: isOwner ? 'owner' : 'operator',
      origin: ctx.origin,
    };
    return next({ ctx: { editor, owner: ownerOf(editor) } });
  });

const byOperator = (ctx: { account: { id: string }; origin: Origin }): Editor => ({
  accountId: ctx.account.id,
  actor: 'operator',
  origin: ctx.origin,
});

export const brandEditorRouter = router({
  /** Whether the account may edit the brands of the installation, and how many it may have of its own. */
  access: accountProcedure.query(async ({ ctx }) => ({
    operator: await findOperatorState(ctx.account.id),
    ownBrandsMax: (await readRoom(ctx.account.id)).max,
  })),
  list: scopedProcedure
    .input(
      z.object({
        layer: z.enum(editedLayers).optional(),
        q: z.string().max(200).default(''),
        limit: z.int().min(1).max(100),
        /** How many to skip. */
        cursor: z.int().min(0).nullish(),
      }),
    )
    .query(({ ctx: { owner }, input: { layer, q, limit, cursor } }) => {
      const page = { q, limit, offset: cursor ?? 0 };
      return owner === null ? listEditedBrands(layer, page) : listAccountBrands(owner, page);
    }),
  /** The slug of a brand of the catalog, by slug, name or domain, hidden ones included; null if there is none. */
  find: operatorProcedure
    .input(z.object({ typed: z.string().max(lookUpLengthMax) }))
    .query(({ input }) => findEditable(input.typed)),
  /** The picture of a brand, or a drawing that it has or had. `version` only tells one response from the next. */
  picture: scopedProcedure
    .input(z.object({ slug, sha256: z.hash('sha256').optional(), version: z.string().max(100) }))
    .query(async ({ ctx, input }) => {
      const found = await findDrawing(input.slug, input.sha256, ctx.owner);
      return found && { address: presentDrawing(found.drawing), isForDark: found.isForDark };
    }),
  get: scopedProcedure
    .input(z.object({ slug }))
    .query(async ({ ctx, input }) =>
      presentBrandEditor(await getEditedBrand(input.slug, ctx.owner)),
    ),
  /** The latest changes, the newest first. */
  history: scopedProcedure.input(z.object({ slug })).query(async ({ ctx, input }) => {
    const { brand } = await getEditedBrand(input.slug, ctx.owner);
    return listHistory(brand, historyMax);
  }),
  /** What a domain is, and the brand that it leads to today. */
  checkDomain: scopedProcedure
    .input(z.object({ domain: z.string().max(300) }))
    .query(({ ctx, input }) => {
      const checked = checkDomain(input.domain);
      const brand = checked.host === null ? null : findBrandByHost(checked.host, ctx.owner);
      return { ...checked, brand: brand && { slug: brand.slug, name: brand.name } };
    }),
  /** Cleans a drawing as saving it would. @throws AppError `unsafe_svg` */
  checkDrawing: scopedProcedure
    .input(z.object({ variant, svg }))
    .mutation(({ ctx, input }) => drawInTurn(ctx.account.id, () => cleanDrawing(input))),
  /** Reads a PNG or WebP as saving it would. @throws AppError `unusable_image` */
  checkBitmap: scopedProcedure
    .input(z.object({ variant, bitmap }))
    .mutation(({ ctx, input }) =>
      drawInTurn(ctx.account.id, () => cleanBitmap(input.variant, input.bitmap)),
    ),
  /** What the brand would look like. A mutation because of its size: it stores nothing. */
  preview: scopedProcedure
    .input(
      z.object({
        slug: slug.nullable(),
        brandColor: brandFactsSchema.shape.brandColor,
        drawings: z.array(z.object({ variant, svg })).max(variants.length),
        pictures: z.array(variant).max(variants.length).default([]),
        removed: z.array(variant).max(variants.length),
      }),
    )
    .mutation(async ({ ctx, input: { slug: name, ...draft } }) =>
      presentPreview(await drawInTurn(ctx.account.id, () => previewBrand(name, draft, ctx.owner))),
    ),
  /** Adds a brand, which must not exist yet, or sets everything that is set on one. */
  save: scopedProcedure
    .input(
      z.object({
        slug,
        isNew: z.boolean(),
        facts: brandFactsSchema,
        drawings: z
          .array(z.union([z.object({ ...licensed, svg }), z.object({ ...licensed, bitmap })]))
          .max(variants.length),
        /** Other ones of saved drawings. */
        licenses: z.partialRecord(variant, license).default({}),
        removed: z.array(variant).max(variants.length),
      }),
    )
    .mutation(async ({ ctx, input: { slug: name, isNew, ...saved } }) =>
      presentBrandEditor(
        await drawInTurn(ctx.account.id, () => editBrand(name, saved, isNew, ctx.editor)),
      ),
    ),
  /** Puts back what was set before the last change. */
  undo: scopedProcedure
    .input(z.object({ slug }))
    .mutation(async ({ ctx, input }) =>
      presentBrandEditor(await drawInTurn(ctx.account.id, () => undoEdit(input.slug, ctx.editor))),
    ),
  remove: scopedProcedure
    .input(z.object({ slug }))
    .mutation(({ ctx, input }) => removeBrand(input.slug, ctx.editor)),
  hide: operatorProcedure
    .input(
      z.object({
        slug,
        reason: z.string().trim().min(1).max(500).refine(isWellFormed, wellFormedRule),
      }),
    )
    .mutation(async ({ ctx, input }) =>
      presentBrandEditor(await hideBrand(input.slug, input.reason, byOperator(ctx))),
    ),
  restore: operatorProcedure
    .input(z.object({ slug }))
    .mutation(async ({ ctx, input }) =>
      presentBrandEditor(await restoreBrand(input.slug, byOperator(ctx))),
    ),
  /** What was looked up and not found, the most wanted first. */
  wanted: operatorProcedure.query(async () => {
    const misses = await listMisses({ days: missDays, limit: wantedMax });
    return misses.map(({ kind, asked, count, lastDay }) => ({ kind, asked, count, lastDay }));
  }),
});
