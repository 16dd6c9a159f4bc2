import { z } from '@hono/zod-openapi';
import { viewerOf } from '../../accounts/keys/caller';
import { findVariants, requireVariantInPlan } from '../../artwork/choose-artwork';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import { listMatches } from '../../catalog/search/search-brands';
import { isVariant, variants } from '../../contract/variants';
import { caps } from '../../limits/caps';
import { AppError } from '../../platform/errors';
import {
  presentRegistry,
  presentRegistryItem,
  registryType,
} from '../../presenters/present-registry';
import { jsonResponse } from '../openapi/describe-route';
import { locateBrand } from '../request/respond';
import { cacheControlFor, json } from '../request/responses';
import { route } from '../request/route';
import { slugParameter, wholeNumber } from '../schemas/parameters';

/** Limit of the index: a search of the whole catalog returns it in one response. */
const limitMax = 10_000;

const variantsParameter = z
  .string()
  .transform((names) => [...new Set(names.split(',').map((name) => name.trim()))])
  .refine((names) => names.every(isVariant), `must be some of ${variants.join(', ')}`)
  .transform((names) => names.filter(isVariant))
  .default(['mono']);

/**
 * A registry for the shadcn command line and its MCP server: `/r/registry.json` lists and
 * searches the brands, `/r/{slug}.json` is a brand as React components. The format is shadcn's, so it
 * is not part of the documented API. Without a key there is mono, within the cap for pictures requested
 * from outside our pages; with a key there are the plan's variants, counted like an SVG.
 */
export const registryRoutes = [
  route(
    {
      method: 'get',
      path: '/r/registry.json',
      operationId: 'listRegistry',
      tag: 'Registry',
      summary: 'List or search the items of the shadcn registry',
      isHidden: true,
      security: 'apiKeyOrNone',
      scope: 'read',
      cap: caps.siteSearches,
      query: z.object({
        q: z.string().max(200).default(''),
        type: z.string().max(200).default(registryType),
        limit: wholeNumber({ min: 1, max: limitMax, default: 100 }, 'How many items to return.'),
        offset: wholeNumber(
          { min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 },
          'How many items to skip.',
        ),
      }),
      isCached: true,
      responses: { 200: jsonResponse('One page.', z.looseObject({})) },
    },
    ({ query: { q, type, limit, offset }, caller }) => {
      const isAsked = type.split(',').includes(registryType);
      const matches = isAsked ? listMatches(q, viewerOf(caller)) : [];
      const items = matches.slice(offset, offset + limit);
      const page = { items, total: matches.length, limit, offset };
      return json(presentRegistry(page), cacheControlFor(items, 300));
    },
  ),
  route(
    {
      method: 'get',
      path: '/r/{file}',
      operationId: 'getRegistryItem',
      tag: 'Registry',
      summary: 'Get a brand as an item of the shadcn registry',
      isHidden: true,
      security: 'apiKeyOrNone',
      scope: 'read',
      meter: 'svg',
      cap: caps.strayPictures,
      params: z.object({ file: slugParameter }),
      query: z.object({ variants: variantsParameter }),
      check: ({ query, plan }) => {
        for (const variant of query.variants) requireVariantInPlan(variant, plan);
      },
      isCached: true,
      responses: { 200: jsonResponse('The item.', z.looseObject({})) },
    },
    ({ params, query, caller, c }) => {
      const [, slug] = /^(.+)\.json$/.exec(params.file) ?? [];
      if (slug === undefined) throw new AppError('not_found', 'An item ends in .json.');
      const brand = getNamedBrand(slug, viewerOf(caller));
      const artwork = findVariants(brand, query.variants);
      // The missing variant may be added later.
      const isWhole = query.variants.every((name, i) => artwork[i]?.variant === name);
      const maxAgeS = isWhole ? 86_400 : 300;
      const item = json(presentRegistryItem(brand, artwork), cacheControlFor([brand], maxAgeS));
      return { ...item, headers: { ...locateBrand(c, slug, brand, '.json') } };
    },
  ),
];
