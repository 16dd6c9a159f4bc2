import { z } from '@hono/zod-openapi';
import {
  hideBrand,
  putArtwork,
  putBrand,
  removeArtwork,
  removeBrand,
  restoreBrand,
} from '../../brands/edit-brand';
import {
  editedLayers,
  getEditedBrand,
  getUploadedArtwork,
  listEditedBrands,
} from '../../brands/list-brands';
import type { Editor } from '../../brands/record-edit';
import { brandFactsSchema } from '../../contract/brand-facts';
import { variants } from '../../contract/variants';
import { presentEditedBrand } from '../../presenters/present-edited-brand';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf } from '../request/authenticate';
import { noContent, privateJson, privatePicture } from '../request/responses';
import { readUpload } from '../request/read-upload';
import type { RestContext } from '../request/rest-env';
import { route } from '../request/route';
import {
  editedBrandResponse,
  editedBrandsResponse,
  licenseParameter,
  pictureContent,
  uploadContent,
} from '../schemas/brand-schemas';
import { wellFormedText, wholeNumber } from '../schemas/parameters';

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
      method: 'get',
      operationId: 'getUploadedArtwork',
      summary: 'Get the drawing that you have set for a variant',
      description: 'As it is stored: sanitized as SVG, or encoded anew as PNG.',
      responses: {
        200: {
          description: 'The drawing.',
          content: pictureContent,
        },
      },
      errors: ['service_not_found', 'not_found'],
    },
    async ({ params }) => privatePicture(await getUploadedArtwork(params.slug, params.variant)),
  ),
  route(
    {
      ...ofArtwork,
      method: 'put',
      operationId: 'putArtwork',
      summary: 'Set the drawing of a variant',
      description:
        'The body is an SVG of at most 512 KB, or a PNG or WebP of at most 1 MiB, with its `Content-Type`. An SVG is ' +
        'sanitized first: with a script, a link or text it is refused with 422 `unsafe_svg`, and nothing is stored. ' +
        'Missing variants are derived from the SVGs. A PNG or WebP is encoded anew, and served by `GET /v1/png/{slug}` ' +
        'and `GET /v1/webp/{slug}` alone, never larger than it is.',
      query: z.object({ license: licenseParameter }),
      undeclared: {
        body: {
          description: 'The file.',
          content: uploadContent,
        },
      },
      responses: done,
      errors: [
        ...(['service_not_found', 'brand_in_folder', 'unsafe_svg'] as const),
        ...(['unusable_image', 'payload_too_large', 'unsupported_media_type'] as const),
      ],
    },
    async ({ params, query: { license }, c }) => {
      const { slug: name, variant } = params;
      const upload = { variant, license, ...(await readUpload(c.req.raw)) };
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
