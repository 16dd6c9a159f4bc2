import { z } from '@hono/zod-openapi';
import type { Caller } from '../../accounts/keys/caller';
import { drawInTurn } from '../../brands/draw-in-turn';
import { putArtwork, putBrand, removeArtwork, removeBrand } from '../../brands/edit-brand';
import { getEditedBrand, getUploadedArtwork, listAccountBrands } from '../../brands/list-brands';
import type { Editor } from '../../brands/record-edit';
import { brandFactsSchema } from '../../contract/brand-facts';
import { variants } from '../../contract/variants';
import { caps } from '../../limits/caps';
import { presentOwnBrand } from '../../presenters/present-edited-brand';
import { jsonResponse } from '../openapi/describe-route';
import { requestOrigin } from '../request/authenticate';
import { readUpload } from '../request/read-upload';
import { noContent, privateJson, privatePicture } from '../request/responses';
import type { RestContext } from '../request/rest-env';
import { route } from '../request/route';
import {
  licenseParameter,
  ownBrandResponse,
  ownBrandsResponse,
  pictureContent,
  uploadContent,
} from '../schemas/brand-schemas';
import { wellFormedText, wholeNumber } from '../schemas/parameters';

const common = {
  tag: 'Own brands',
  security: 'apiKeyOrBearer',
  scope: 'brands',
  cap: caps.ownBrands,
} as const;
const slug = wellFormedText
  .max(101)
  .openapi({ description: 'Its slug, which begins with @.', example: '@acme' });
const ofBrand = {
  ...common,
  path: '/v1/brands/{slug}',
  params: z.object({ slug }),
  errors: ['service_not_found'],
} as const;
const ofArtwork = {
  ...common,
  path: '/v1/brands/{slug}/artwork/{variant}',
  params: z.object({
    slug,
    variant: z.enum(variants).openapi({ description: 'The variant that the drawing is for.' }),
  }),
} as const;
const done = { 200: jsonResponse('The brand.', ownBrandResponse) };

export const ownBrandRoutes = [
  route(
    {
      ...common,
      method: 'get',
      path: '/v1/brands',
      operationId: 'listOwnBrands',
      summary: 'List the brands of your account',
      description: 'Brands that you have added. Your own key alone sees them. Not metered.',
      query: z.object({
        limit: wholeNumber({ min: 1, max: 200, default: 50 }, 'How many to return.'),
        offset: wholeNumber({ min: 0, max: 1_000_000, default: 0 }, 'How many to skip.'),
      }),
      responses: { 200: jsonResponse('Brands, by slug.', ownBrandsResponse) },
      examples: [{ parameters: { limit: 2 }, response: { brands: [], total: 0, max: 25 } }],
    },
    async ({ query, caller }) => {
      const { brands, total, max } = await listAccountBrands(caller.accountId, query);
      return privateJson({
        brands: brands.map(({ slug: name, ...one }) => ({
          slug: name,
          name: one.name,
          changedAt: one.changedAt,
        })),
        total,
        max,
      });
    },
  ),
  route(
    {
      ...ofBrand,
      method: 'get',
      operationId: 'getOwnBrand',
      summary: 'Get a brand of your account',
      responses: done,
    },
    async ({ params, caller }) =>
      privateJson(presentOwnBrand(await getEditedBrand(params.slug, caller.accountId))),
  ),
  route(
    {
      ...ofBrand,
      method: 'put',
      operationId: 'putOwnBrand',
      summary: 'Add a brand of your own, or change it',
      description:
        'The facts are all that is set: those that you leave out are empty. Your keys then find it by its slug, its ' +
        'names and its domains, before any brand of the catalog that has the same ones. When the response arrives, this ' +
        'instance serves the change; every other one follows within two seconds.',
      body: brandFactsSchema,
      responses: done,
      errors: ['brand_limit_reached'],
    },
    async ({ params, body, caller, c }) =>
      privateJson(
        presentOwnBrand(
          await drawInTurn(caller.accountId, () => putBrand(params.slug, body, ownerIn(c, caller))),
        ),
      ),
  ),
  route(
    {
      ...ofBrand,
      method: 'delete',
      operationId: 'removeOwnBrand',
      summary: 'Remove a brand of your account',
      description: 'With its drawings, and those that it had before.',
      responses: { 204: { description: 'It is removed.' } },
    },
    async ({ params, caller, c }) => {
      await removeBrand(params.slug, ownerIn(c, caller));
      return noContent();
    },
  ),
  route(
    {
      ...ofArtwork,
      method: 'get',
      operationId: 'getOwnArtwork',
      summary: 'Get the drawing that you have set for a variant',
      description: 'As it is stored: sanitized as SVG, or encoded anew as PNG.',
      responses: { 200: { description: 'The drawing.', content: pictureContent } },
      errors: ['service_not_found', 'not_found'],
    },
    async ({ params, caller }) =>
      privatePicture(await getUploadedArtwork(params.slug, params.variant, caller.accountId)),
  ),
  route(
    {
      ...ofArtwork,
      method: 'put',
      operationId: 'putOwnArtwork',
      summary: 'Set the drawing of a variant',
      description:
        'The body is an SVG of at most 512 KB, or a PNG or WebP of at most 1 MiB, with its `Content-Type`. An SVG is ' +
        'sanitized first: with a script, a link or text it is refused with 422 `unsafe_svg`, and nothing is stored. ' +
        'Missing variants are derived from the SVGs. A PNG or WebP is encoded anew, and served by `GET /v1/png/{slug}` ' +
        'and `GET /v1/webp/{slug}` alone, never larger than it is. A picture that was replaced stays at its pinned ' +
        'addresses: the last 100 of each brand.',
      query: z.object({ license: licenseParameter }),
      undeclared: { body: { description: 'The file.', content: uploadContent } },
      responses: done,
      errors: [
        ...(['service_not_found', 'unsafe_svg', 'unusable_image'] as const),
        ...(['payload_too_large', 'unsupported_media_type'] as const),
      ],
    },
    async ({ params, query: { license }, caller, c }) => {
      const { slug: name, variant } = params;
      // Before the body is read: a client may send a megabyte to a brand that does not exist.
      await getEditedBrand(name, caller.accountId);
      const upload = { variant, license, ...(await readUpload(c.req.raw)) };
      const put = () => putArtwork(name, upload, ownerIn(c, caller));
      return privateJson(presentOwnBrand(await drawInTurn(caller.accountId, put)));
    },
  ),
  route(
    {
      ...ofArtwork,
      method: 'delete',
      operationId: 'removeOwnArtwork',
      summary: 'Remove the drawing that you have set for a variant',
      description: 'One that is derived from the others takes its place.',
      responses: done,
      errors: ['service_not_found'],
    },
    async ({ params: { slug: name, variant }, caller, c }) => {
      const remove = () => removeArtwork(name, variant, ownerIn(c, caller));
      return privateJson(presentOwnBrand(await drawInTurn(caller.accountId, remove)));
    },
  ),
];

/** For the audit log. */
const ownerIn = (c: RestContext, { accountId }: Caller): Editor => ({
  accountId,
  actor: 'owner',
  origin: requestOrigin(c),
});
