import { z } from '@hono/zod-openapi';
import { viewerOf } from '../../accounts/keys/caller';
import { getBrand } from '../../catalog/get-brand';
import { changeKinds } from '../../journal/record-changes';
import { cursorPattern, listChanges } from '../../journal/list-changes';
import { caps } from '../../limits/caps';
import { presentHistory } from '../../presenters/present-history';
import { jsonResponse } from '../openapi/describe-route';
import { privateJson } from '../request/responses';
import { route } from '../request/route';
import { wellFormedText, wholeNumber } from '../schemas/parameters';

const change = z
  .object({
    cursor: z.string(),
    time: z.iso.datetime(),
    slug: z.string(),
    name: z.string(),
    kind: z.enum(changeKinds),
    layer: z.string().openapi({
      description:
        '`base`, `correction` of the base, `found` on the site of a brand, `own` of the installation, or `account`: of ' +
        'your own.',
    }),
    by: z.string().openapi({ description: '`release`, `operator`, `look`, or `owner`.' }),
    changes: z.record(z.string(), z.array(z.unknown()).length(2)).openapi({
      description:
        'Facts, or variants with the SHA-256 of their drawings: the value before and the one after. Null is none.',
    }),
  })
  .openapi('CatalogChange');

const datedArtwork = z.object({
  variant: z.string(),
  hash: z.string().openapi({ description: 'For `v`.' }),
  format: z.enum(['svg', 'png']),
  source: z.string(),
  license: z.string(),
  from: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'Null: since the brand is in this catalog.' }),
  until: z.iso.datetime().nullable().openapi({ description: 'Null: it is served today.' }),
});

const security = 'apiKeyOrBearer';
const tag = 'Catalog';
const limit = wholeNumber({ min: 1, max: 200, default: 50 }, 'How many to return.');

export const changeRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/changes',
      operationId: 'listChanges',
      tag,
      summary: 'Follow the changes of the catalog',
      description:
        'In the order in which they took effect. Start without `since`, then pass the `cursor` of each response: no ' +
        'change is skipped or repeated. After a restored backup an old cursor may be 410 `cursor_expired`. Not metered; 60 a minute.',
      security,
      scope: 'read',
      cap: caps.changes,
      query: z.object({
        since: z
          .string()
          .regex(cursorPattern, 'must be the cursor of an earlier response')
          .optional()
          .openapi({ description: '`cursor` of the response before, or of a change.' }),
        limit,
      }),
      responses: {
        200: jsonResponse(
          'Changes, the oldest first.',
          z
            .object({
              changes: z.array(change),
              cursor: z
                .string()
                .nullable()
                .openapi({ description: 'For the next request. Null before the first change.' }),
              hasMore: z.boolean(),
            })
            .openapi('CatalogChanges'),
        ),
      },
      errors: ['cursor_expired'],
    },
    async ({ query, caller }) =>
      privateJson(await listChanges(query.since ?? null, query.limit, viewerOf(caller))),
  ),
  route(
    {
      method: 'get',
      path: '/v1/catalog/{slug}/history',
      operationId: 'listHistory',
      tag,
      summary: 'List the changes of a brand, and the artwork that it had',
      description:
        'Every drawing goes on being served at its pinned address: `GET /v1/svg/{slug}?variant=…&v=HASH`. Not metered; 60 a minute, together with `GET /v1/changes`.',
      security,
      scope: 'read',
      cap: caps.changes,
      params: z.object({
        slug: wellFormedText.max(200).openapi({ description: 'Slug of a brand, or a former one.' }),
      }),
      query: z.object({ limit }),
      responses: {
        200: jsonResponse(
          'Changes, the newest first, and artwork, that of today first.',
          z
            .object({ changes: z.array(change), artwork: z.array(datedArtwork) })
            .openapi('BrandHistory'),
        ),
      },
      examples: [{ parameters: { slug: 'github' } }],
      errors: ['service_not_found'],
    },
    async ({ params, query, caller }) =>
      privateJson(await presentHistory(getBrand(params.slug, viewerOf(caller)), query.limit)),
  ),
];
