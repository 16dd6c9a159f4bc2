import { z } from 'zod';
import { currentCatalog } from '../catalog/current-catalog';
import { hasArtwork } from '../catalog/catalog';
import { findRelatedBrands } from '../catalog/find-related-brands';
import { findBrandByHost } from '../catalog/get-brand';
import { findDomain } from '../catalog/lookup/parse-host';
import { tileListVersion } from '../catalog/list-tiles';
import { findTypedHost, getNamedBrand, lookUpBrand } from '../catalog/search/get-named-brand';
import { resolveName } from '../catalog/search/resolve-name';
import { parseSearch, searchBrands } from '../catalog/search/search-brands';
import { suggestBrands } from '../catalog/search/suggest-brands';
import { lookUpLengthMax } from '../contract/limits';
import type { TileList } from '../contract/tiles';
import { askForLook } from '../enrichment/ask-for-look';
import { isSearchable, normalizeQuery } from '../contract/search-query';
import { cursorPattern } from '../journal/list-changes';
import { caps } from '../limits/caps';
import { AppError } from '../platform/errors';
import { oncePer } from '../platform/process/made-once';
import { presentBrand } from '../presenters/present-brand';
import { presentBrandPage, presentColors, presentName } from '../presenters/present-brand-page';
import { presentBrandLicenses, presentLicenses } from '../presenters/present-licenses';
import { presentHistory, presentLatestChanges } from '../presenters/present-history';
import { presentTiles } from '../presenters/present-tiles';
import { packResult, withoutJson } from './shared-json';
import { publicProcedure, router, spendLookUp } from './trpc';

const licensedBrandsMax = 20;
const changesPerPage = 30;
const historyMax = 100;
/** The list is the largest response by far. */
const packTiles = oncePer((list: TileList) => packResult(list));

export const catalogRouter = router({
  /** Counts of drawn brands and of brands known by name only, and the version to pass to `tiles`. */
  facts: publicProcedure.query(() => {
    const catalog = currentCatalog();
    const { brands, known, byHost } = catalog;
    return {
      version: tileListVersion(brands),
      brands: brands.length,
      known: known.length,
      domains: byHost.size,
      seededAt: catalog.seededAt?.toISOString() ?? null,
    };
  }),
  /** Whether this is a brand's slug, or a name that means one brand. */
  has: publicProcedure
    .input(z.object({ slug: z.string().max(200) }))
    .query(({ input }) => resolveName(input.slug).brand !== null),
  /** A call with the current version may be cached forever. */
  tiles: publicProcedure
    .input(z.object({ version: z.string().max(100).optional() }))
    .query(async ({ ctx, input }) => {
      if (ctx.isBatch) throw new AppError('bad_request', 'Send this call outside of a batch.');
      const list = presentTiles(currentCatalog().brands);
      ctx.sharedJson = await packTiles(list);
      const isPinned = input.version === list.version;
      ctx.cacheControl = `private, max-age=${isPinned ? '31536000, immutable' : '300'}`;
      return withoutJson(list);
    }),
  /** The licenses and sources of all artwork, and the required attributions. */
  licenses: publicProcedure.query(() => presentLicenses(currentCatalog().brands)),
  /** The latest changes that everyone sees, the newest first. @throws AppError `cursor_expired` */
  changes: publicProcedure
    .input(z.object({ before: z.string().regex(cursorPattern).optional() }))
    .query(({ input }) => presentLatestChanges(input.before ?? null, changesPerPage)),
  /** The licenses of the brands that match best; none if the query is too short to search. */
  findLicenses: publicProcedure
    .input(z.object({ q: z.string().max(200) }))
    .query(async ({ ctx, input }) => {
      const query = normalizeQuery(input.q);
      if (!isSearchable(query)) return [];
      await spendLookUp(ctx, caps.siteSearches);
      const { matches } = searchBrands({ query, limit: licensedBrandsMax });
      return matches.filter(({ artwork }) => artwork.size > 0).map(presentBrandLicenses);
    }),
  /** By name, slug or alias, typos included; best match first. */
  search: publicProcedure
    .input(z.object({ q: z.string().max(200), limit: z.int().min(1).max(50).default(20) }))
    .query(async ({ ctx, input }) => {
      await spendLookUp(ctx, caps.siteSearches);
      const { query, matches } = searchBrands(parseSearch(input));
      return { query, matches: matches.map(presentName) };
    }),
});

const relatedMax = 8;
const suggestedMax = 6;

export const brandRouter = router({
  /** Everything that a brand's page shows. A name or an old slug works too; the result has the current one. */
  get: publicProcedure.input(z.object({ slug: z.string().max(200) })).query(({ input }) => {
    const brand = getNamedBrand(input.slug);
    const related = findRelatedBrands(currentCatalog(), brand, relatedMax);
    return presentBrandPage(brand, related);
  }),
  /** What has changed of a brand, and every drawing that it has or had. */
  history: publicProcedure
    .input(z.object({ slug: z.string().max(200) }))
    .query(({ input }) => presentHistory(getNamedBrand(input.slug), historyMax)),
  /** Brands that a visitor may be about to type. */
  suggest: publicProcedure
    .input(z.object({ typed: z.string().max(lookUpLengthMax) }))
    .query(async ({ ctx, input }) => {
      // The whole host of a brand finds it, as a look-up does.
      const host = findDomain(input.typed);
      const isFound = host !== null && findBrandByHost(host) !== null;
      await spendLookUp(ctx, isFound ? caps.siteLookUps : caps.siteSearches);
      return suggestBrands(input.typed, suggestedMax).map(({ brand, domain }) => ({
        ...presentName(brand),
        domain,
      }));
    }),
  /**
   * Finds a brand by what a visitor typed. `request` is the path of the public API that finds the same brand.
   * @throws AppError `email_not_brand_domain`
   */
  lookUp: publicProcedure
    .input(z.object({ typed: z.string().max(lookUpLengthMax) }))
    .query(async ({ ctx, input }) => {
      await spendLookUp(ctx, caps.siteLookUps);
      const { brand, host, nearest } = lookUpBrand(input.typed);
      // Only for an account, whose budget it costs.
      const session = brand !== null && hasArtwork(brand) ? null : await ctx.findSession();
      const asked = host ?? (brand === null ? findTypedHost(input.typed.trim()) : null);
      const enrichment = session && (await askForLook(session.caller, asked, brand));
      if (brand === null) {
        return { found: null, nearest: nearest.map(presentName), enrichment };
      }
      const { slug } = brand;
      const domain = host ?? brand.domains[0];
      const request = domain === undefined ? `/v1/catalog/${slug}` : `/v1/brand?domain=${domain}`;
      const response = presentBrand(brand);
      return { found: { ...presentName(brand), request, response, colors: presentColors(brand) } };
    }),
});
