import { z } from '@hono/zod-openapi';
import {
  hideBrand,
  putArtwork,
  putBrand,
  removeArtwork,
  removeBrand,
  restoreBrand,
} from '../../brands/change-brand';
import { editedLayers, getEditedBrand, listEditedBrands } from '../../brands/list-brands';
import type { Editor } from '../../brands/record-edit';
import {
  brandFactsSchema,
  licenseDefault,
  licensePattern,
  licenseRule,
} from '../../contract/brand-facts';
import { variants } from '../../contract/variants';
import { AppError } from '../../platform/errors';
import { readBytes } from '../../platform/requests/read-body';
import { presentEditedBrand } from '../../presenters/present-edited-brand';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf } from '../request/authenticate';
import { noContent, privateJson } from '../request/responses';
import { route } from '../request/route';
import type { RestContext } from '../request/rest-env';
import { editedBrandResponse, editedBrandsResponse } from '../schemas/brand-schemas';
import { wellFormedText, wholeNumber } from '../schemas/parameters';

const bytesMax = 1024 * 1024;

const slug = wellFormedText.max(100).openapi({ description: 'The slug of a brand, exactly.' });
const operation = { tag: 'Operation', security: 'admin' } as const;
const ofBrand = {
  ...operation,
  params: z.object({ slug }),
  errors: ['service_not_found', 'brand_in_folder'],
} as const;
const ofArtwork = {
  ...operation,
  path: '/admin/brands/{slug}/artwork/{variant}',
  params: z.object({
    slug,
    variant: z.enum(variants).openapi({ description: 'The variant that the drawing is for.' }),
  }),
} as const;

const done = { 200: jsonResponse('The brand.', editedBrandResponse) };

export const adminBrandRoutes = [
  route(
    {
      ...operation,
      method: 'get',
      path: '/admin/brands',
      operationId: 'listEditedBrands',
      summary: 'List the brands that you have added, corrected or hidden',
      query: z.object({
        layer: z.enum(editedLayers).optional().openapi({ description: 'Only those.' }),
        limit: wholeNumber({ min: 1, max: 200, default: 50 }, 'How many to return.'),
        offset: wholeNumber({ min: 0, max: 1_000_000, default: 0 }, 'How many to skip.'),
      }),
      responses: { 200: jsonResponse('Brands, by slug.', editedBrandsResponse) },
    },
    async ({ query: { layer, ...page } }) => privateJson(await listEditedBrands(layer, page)),
  ),
  route(
    {
      ...ofBrand,
      method: 'get',
      path: '/admin/brands/{slug}',
      operationId: 'getEditedBrand',
      summary: 'Get a brand with what you have set on it',
      description: 'Also a hidden one.',
      responses: done,
    },
    async ({ params }) => privateJson(presentEditedBrand(await getEditedBrand(params.slug))),
  ),
  route(
    {
      ...ofBrand,
      method: 'put',
      path: '/admin/brands/{slug}',
      operationId: 'putBrand',
      summary: 'Add a brand, or correct one',
      description:
        'A new slug adds a brand of your own; `name` is then needed. On a brand of the catalog the facts are a correction, ' +
        'which survives every upgrade. Facts that you leave out are not corrected. When the response arrives, this ' +
        'instance serves the change; every other one follows within two seconds.',
      body: brandFactsSchema,
      responses: done,
      errors: ['slug_taken', 'brand_in_folder'],
    },
    async ({ params, body, c }) =>
      privateJson(presentEditedBrand(await putBrand(params.slug, body, byToken(c)))),
  ),
  route(
    {
      ...ofBrand,
      method: 'delete',
      path: '/admin/brands/{slug}',
      operationId: 'removeBrand',
      summary: 'Remove a brand of yours, or your corrections',
      description: 'A brand of the catalog is then served as this release has it.',
      responses: { 204: { description: 'It is removed.' } },
    },
    async ({ params, c }) => {
      await removeBrand(params.slug, byToken(c));
      return noContent();
    },
  ),
  route(
    {
      ...ofBrand,
      method: 'post',
      path: '/admin/brands/{slug}/hide',
      operationId: 'hideBrand',
      summary: 'Hide a brand',
      description:
        'For a takedown: it disappears from slugs, domains, search, pages and pinned addresses. The reason is shown to ' +
        'operators only.',
      body: z.object({ reason: wellFormedText.trim().min(1).max(500) }),
      responses: done,
    },
    async ({ params, body, c }) =>
      privateJson(presentEditedBrand(await hideBrand(params.slug, body.reason, byToken(c)))),
  ),
  route(
    {
      ...ofBrand,
      method: 'post',
      path: '/admin/brands/{slug}/restore',
      operationId: 'restoreBrand',
      summary: 'Restore a hidden brand',
      responses: done,
    },
    async ({ params, c }) =>
      privateJson(presentEditedBrand(await restoreBrand(params.slug, byToken(c)))),
  ),
  route(
    {
      ...ofArtwork,
      method: 'put',
      operationId: 'putArtwork',
      summary: 'Set the drawing of a variant',
      description:
        'The body is an SVG of at most 512 KB, as `image/svg+xml`. It is sanitized first; an SVG with a script, a link ' +
        'or text is refused with 422 `unsafe_svg`, and nothing is stored. Missing variants are derived from what is there.',
      query: z.object({
        license: z
          .string()
          .regex(licensePattern, licenseRule)
          .default(licenseDefault)
          .openapi({ description: 'SPDX id of the file’s license.' }),
      }),
      undeclared: {
        body: {
          description: 'The SVG.',
          content: { 'image/svg+xml': { schema: z.string() } },
        },
      },
      responses: done,
      errors: [
        ...(['service_not_found', 'brand_in_folder', 'unsafe_svg'] as const),
        ...(['payload_too_large', 'unsupported_media_type'] as const),
      ],
    },
    async ({ params, query: { license }, c }) => {
      const svg = await readSvg(c);
      const { slug: name, variant } = params;
      const upload = { variant, svg, license };
      return privateJson(presentEditedBrand(await putArtwork(name, upload, byToken(c))));
    },
  ),
  route(
    {
      ...ofArtwork,
      method: 'delete',
      operationId: 'removeArtwork',
      summary: 'Remove the drawing that you have set for a variant',
      description: 'The one of the catalog is served again, or one derived from the others.',
      responses: done,
      errors: ['service_not_found', 'brand_in_folder'],
    },
    async ({ params: { slug: name, variant }, c }) =>
      privateJson(presentEditedBrand(await removeArtwork(name, variant, byToken(c)))),
  ),
];

/** For the audit log. */
const byToken = (c: RestContext): Editor => ({
  accountId: null,
  actor: 'operator',
  origin: originlessOf(c),
});

async function readSvg(c: RestContext): Promise<string> {
  if (!/^image\/svg\+xml\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    const message = 'Send the SVG as Content-Type: image/svg+xml.';
    throw new AppError('unsupported_media_type', message);
  }
  const bytes = await readBytes(c.req.raw, bytesMax);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('unsafe_svg', 'This SVG cannot be accepted: it is not valid UTF-8.');
  }
}
