import { z } from '@hono/zod-openapi';
import { type Caller, viewerOf } from '../../accounts/keys/caller';
import { type Brand, hasArtwork } from '../../catalog/catalog';
import { findBrandByHost } from '../../catalog/get-brand';
import { parseHost } from '../../catalog/lookup/parse-host';
import { parseLookup } from '../../catalog/lookup/parse-lookup';
import { findOrNoteMiss, noteMiss } from '../../catalog/misses/note-miss';
import { missedDomain, missedName } from '../../catalog/misses/miss';
import { askForLook } from '../../enrichment/ask-for-look';
import { getBrandByLookup } from '../../catalog/search/get-named-brand';
import { queryLengthMax } from '../../contract/limits';
import { oncePer } from '../../platform/process/made-once';
import { presentBrand } from '../../presenters/present-brand';
import { jsonResponse } from '../openapi/describe-route';
import { domainNotFound, withEnrichment } from '../request/present-enrichment';
import { cacheControlFor, json, type Representation } from '../request/responses';
import { route } from '../request/route';
import { brandResponse } from '../schemas/catalog-schemas';

export const brandRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/brand',
      operationId: 'getBrand',
      tag: 'Brands',
      summary: 'Find a brand by domain or business e-mail address',
      description:
        'Pass exactly one of `domain` and `email`. A domain may be a whole URL. It is resolved by its registrable ' +
        'domain, a product host first. E-mail addresses are neither stored nor logged. Where the server looks at sites, a ' +
        'domain that no brand has, or one without artwork, is queued, and later responses show more: see ' +
        '`X-Marque-Enrichment`, and `enrichment` in a 404.',
      security: 'apiKey',
      scope: 'read',
      meter: 'domain',
      query: z.object({
        domain: z.string().min(3).max(253).optional().openapi({
          description: 'A domain, a host or a whole URL, such as `https://www.stripe.com/jobs`.',
        }),
        email: z.string().optional().openapi({ description: 'At most 254 characters.' }),
      }),
      check: ({ query }) => parseHost(query),
      isCached: true,
      responses: {
        200: { ...jsonResponse('The brand.', brandResponse), headers: ['X-Marque-Enrichment'] },
      },
      examples: [{ parameters: { domain: 'stripe.com' } }],
      errors: ['email_not_brand_domain', 'domain_not_found'],
    },
    ({ caller, query }, host) => {
      const brand = findBrandByHost(host, viewerOf(caller));
      if (brand !== null && hasArtwork(brand)) return representBrand(brand);
      // Counts of what was missed have nothing from an e-mail address, not even its domain.
      if (brand === null && query.email === undefined) noteMiss(caller, missedDomain(host));
      return representUnfinished(host, brand, caller);
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/lookup',
      operationId: 'lookUpBrand',
      tag: 'Brands',
      summary: 'Find a brand by repository, package or name',
      description:
        'Pass exactly one of `repo`, `purl` and `name`. A repository or a package that is not known itself leads to the ' +
        'owner of its account, scope, vendor or group. A name has to mean exactly one brand: its name, an alias or a slug. ' +
        'Case, accents, spaces, punctuation, a legal form and an ending such as `.js` or `.com` do not matter. ' +
        'Counts as a request of `GET /v1/brand`.',
      security: 'apiKey',
      scope: 'read',
      meter: 'domain',
      query: z.object({
        repo: z.string().max(512).optional().openapi({
          description: 'Host, owner and name, or a whole URL, such as `github.com/vercel/next.js`.',
        }),
        purl: z.string().max(512).optional().openapi({
          description: 'A package URL, such as `pkg:npm/next@16`. A version makes no difference.',
        }),
        name: z.string().max(queryLengthMax).optional().openapi({
          description: 'The name of a brand, such as `Next.js`.',
        }),
      }),
      check: ({ query }) => parseLookup(query),
      isCached: true,
      responses: {
        200: { ...jsonResponse('The brand.', brandResponse), headers: ['Content-Location'] },
      },
      examples: [{ parameters: { purl: 'pkg:npm/stripe' } }],
      errors: ['brand_not_found'],
    },
    ({ caller }, lookup) => {
      const toMiss = () => (lookup.by === 'name' ? missedName(lookup.name) : null);
      const find = () => getBrandByLookup(lookup, viewerOf(caller));
      const brand = findOrNoteMiss(caller, toMiss, find);
      const isNamed = lookup.by === 'name' && lookup.name !== brand.slug;
      const headers = isNamed ? { 'Content-Location': `/v1/lookup?name=${brand.slug}` } : {};
      return { ...representBrand(brand), headers };
    },
  ),
];

/** A brand that a look at its site may complete, or none yet. @throws AppError `domain_not_found` */
async function representUnfinished(
  host: string,
  brand: Brand | null,
  caller: Caller,
): Promise<Representation<z.infer<typeof brandResponse>>> {
  const enrichment = await askForLook(caller, host, brand);
  if (brand === null) throw domainNotFound(host, enrichment);
  // For as long as any brand, as callers rely on.
  const made = representBrand(brand);
  return { ...withEnrichment(made, enrichment), cacheControl: made.cacheControl };
}

const representBrand = oncePer((brand: Brand) =>
  json(presentBrand(brand), cacheControlFor([brand], 300)),
);
