import { z } from '@hono/zod-openapi';
import { type Caller, viewerOf } from '../../accounts/keys/caller';
import { opensBrand } from '../../accounts/keys/check-grant';
import type { Brand } from '../../catalog/catalog';
import { type BrandPage, listBrands } from '../../catalog/get-brand';
import { noteMiss } from '../../catalog/misses/note-miss';
import { missedName } from '../../catalog/misses/miss';
import {
  type BrandBatch,
  foldBatch,
  getBrandBatch,
  getNamedBrand,
} from '../../catalog/search/get-named-brand';
import {
  parseSearch,
  type Search,
  searchBrands,
  type SearchResult,
} from '../../catalog/search/search-brands';
import { categories } from '../../contract/categories';
import { writePerPlan } from '../../platform/plans';
import { oncePer } from '../../platform/process/made-once';
import {
  type JsonParts,
  presentService,
  writeMatches,
  writeServices,
  writeServicesBySlug,
} from '../../presenters/present-service';
import { jsonResponse } from '../openapi/describe-route';
import { representList } from '../request/repeated-lists';
import { locateBrand } from '../request/respond';
import { cacheControlFor, json, jsonInParts, type Representation } from '../request/responses';
import { route } from '../request/route';
import {
  batchResponse,
  searchResponse,
  serviceListResponse,
  serviceResponse,
} from '../schemas/catalog-schemas';
import { slugParameter, wellFormedText, wholeNumber } from '../schemas/parameters';

const categoryParameter = z
  .enum(categories)
  .optional()
  .openapi({ description: 'Only brands of this category. `total` counts them.' });

const includeParameter = z
  .enum(['facts', 'found'])
  .optional()
  .openapi({
    description:
      '`facts` adds the brands that the catalog knows by name and domain alone, without artwork; `found` those whose ' +
      'artwork was found on their own sites. `total` counts them.',
  });

const tag = 'Catalog';
const security = 'apiKey';
const scope = 'read';
const cacheControl = 'public, max-age=300';

export const catalogRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/catalog',
      operationId: 'listCatalog',
      tag,
      summary: 'List the catalog',
      description:
        'Every brand with artwork, or those of a category, ordered by slug, in pages. Not metered.',
      security,
      scope,
      query: z.object({
        limit: wholeNumber({ min: 1, max: 200, default: 50 }, 'How many brands to return.'),
        offset: wholeNumber(
          { min: 0, max: Number.MAX_SAFE_INTEGER, default: 0 },
          'How many brands to skip, ordered by slug.',
        ),
        category: categoryParameter,
        include: includeParameter,
      }),
      isCached: true,
      responses: { 200: jsonResponse('One page.', serviceListResponse) },
      examples: [{ parameters: { limit: 2, offset: 0, category: 'finance' } }],
    },
    ({ query }) => representPage(query),
  ),
  route(
    {
      method: 'get',
      path: '/v1/catalog/{slug}',
      operationId: 'getCatalogItem',
      tag,
      summary: 'Get a brand by slug',
      description:
        'A name or a former slug of the brand works too: see `slug`. The body has the current slug.',
      security,
      scope,
      meter: 'catalog',
      params: z.object({ slug: slugParameter }),
      isCached: true,
      responses: {
        200: { ...jsonResponse('The brand.', serviceResponse), headers: ['Content-Location'] },
      },
      examples: [{ parameters: { slug: 'github' } }],
      errors: ['service_not_found'],
    },
    ({ params, caller, c }) => {
      const brand = getNamedBrand(params.slug, viewerOf(caller));
      return { ...representItem(brand), headers: { ...locateBrand(c, params.slug, brand) } };
    },
  ),
  route(
    {
      method: 'post',
      path: '/v1/catalog/batch',
      operationId: 'batchCatalog',
      tag,
      summary: 'Get many brands in one call',
      description:
        `Unique slugs or names: up to ${writePerPlan(({ batchSlugsMax }) => batchSlugsMax)}. ` +
        'The keys of `results` are as asked.',
      security,
      scope,
      meter: 'batch',
      body: z.object({ slugs: z.array(wellFormedText.max(200)).min(1) }),
      // The brands are looked up after counting: the catalog may have changed by then.
      check: ({ body, plan }) => foldBatch(body.slugs, plan),
      isCached: true,
      responses: { 200: jsonResponse('The brands found, and the slugs not found.', batchResponse) },
      examples: [{ body: { slugs: ['github', 'no-such-brand'] } }],
      errors: ['batch_too_large'],
    },
    ({ caller }, slugs) => representBatch(getBrandBatch(slugs, viewerOf(caller))),
  ),
];

const representItem = oncePer((brand: Brand) =>
  json(presentService(brand), cacheControlFor([brand], 300)),
);

type PageQuery = Parameters<typeof listBrands>[0];

function representPage(query: PageQuery): Representation {
  const key = `page ${query.limit} ${query.offset} ${query.category} ${query.include}`;
  return representList(key, () => jsonInParts(writePage(listBrands(query)), cacheControl));
}

function representBatch(batch: BrandBatch): Representation {
  const write = () => jsonInParts(writeBatch(batch), 'no-store');
  // Names and unknown slugs are arbitrary, and would displace lists that are requested again. A list is kept for all.
  const isForAll = batch.results.every(
    ([asked, brand]) => asked === brand?.slug && brand.layer !== 'account',
  );
  if (!isForAll) return write();
  return representList(`batch ${batch.results.map(([slug]) => slug).join(' ')}`, write);
}

function writePage({ items, ...rest }: BrandPage): JsonParts {
  return ['{"items":', ...writeServices(items), `,${JSON.stringify(rest).slice(1)}`];
}

function writeBatch({ results, notFound }: BrandBatch): JsonParts {
  const tail = JSON.stringify({ found: results.length - notFound.length, notFound }).slice(1);
  return ['{"results":', ...writeServicesBySlug(results), `,${tail}`];
}

export const searchRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/search',
      operationId: 'searchBrands',
      tag,
      summary: 'Search brands',
      description:
        'Searches names, slugs, aliases and whole domains. Case, accents and punctuation do not matter. Prefixes ' +
        'match, and so do words with one or two typos. Of alike matches the better-known brand comes first; an ' +
        'empty list when nothing matches. [How search ranks](/docs/search) has the table.',
      security,
      scope,
      publishable: true,
      meter: 'search',
      query: z.object({
        q: z.string().max(200).optional().openapi({
          minLength: 2,
          description: 'A name, a slug or an alias, or the beginning of one.',
        }),
        limit: wholeNumber({ min: 1, max: 50, default: 20 }, 'How many matches to return at most.'),
      }),
      check: ({ query: { q = '', limit } }) => parseSearch({ q, limit }),
      isCached: true,
      responses: { 200: jsonResponse('The matches.', searchResponse) },
      examples: [{ parameters: { q: 'GitHub', limit: 1 } }],
      errors: ['query_too_short'],
    },
    ({ caller }, search) => {
      const { query, matches: found } = searchOpened(search, caller);
      if (found.length === 0) noteMiss(caller, missedName(query));
      const matches = found
        .filter((brand) => opensBrand(caller?.grant ?? null, brand))
        .slice(0, search.limit);
      const rest = JSON.stringify({ query, total: matches.length }).slice(1);
      const parts = ['{"matches":', ...writeMatches(matches), `,${rest}`];
      return jsonInParts(parts, cacheControlFor(matches, 300));
    },
  ),
];

/** Brands that a key does not open must not take the place of those that it opens. */
function searchOpened(search: Search, caller: Caller | undefined): SearchResult {
  const limit = caller?.grant?.only.length ? Infinity : search.limit;
  return searchBrands({ ...search, limit }, viewerOf(caller));
}
