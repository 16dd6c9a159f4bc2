import { z } from 'zod';
import type { Brand } from '../catalog/catalog';
import { findBrand } from '../catalog/get-brand';
import { currentCatalog } from '../catalog/current-catalog';
import { isSearchable, normalizeQuery } from '../contract/search-query';
import { listTiles, tileListVersion } from '../catalog/list-tiles';
import { parseSearch, searchBrands } from '../catalog/search/search-brands';
import { presentBrandLicenses, presentLicenses } from '../presenters/present-licenses';
import { caps } from '../limits/caps';
import { publicProcedure, router, spendCap } from './trpc';

const licensedBrandsMax = 20;

export const catalogRouter = router({
  /** How many brands are drawn, how many are known by name alone, and the version to ask `tiles` for. */
  facts: publicProcedure.query(() => {
    const catalog = currentCatalog();
    const { brands, known, byHost } = catalog;
    return {
      version: tileListVersion(catalog),
      brands: brands.length,
      known: known.length,
      domains: byHost.size,
      seededAt: catalog.seededAt?.toISOString() ?? null,
    };
  }),
  /** Whether there is a brand of this slug, or was one. */
  has: publicProcedure
    .input(z.object({ slug: z.string().max(200) }))
    .query(({ input }) => findBrand(input.slug) !== null),
  /** A call with the current version may be kept for good: send it outside of a batch. */
  tiles: publicProcedure
    .input(z.object({ version: z.string().max(100).optional() }))
    .query(({ ctx, input }) => {
      const list = listTiles(currentCatalog());
      const isPinned = input.version === list.version;
      ctx.cacheControl = `private, max-age=${isPinned ? '31536000, immutable' : '300'}`;
      return list;
    }),
  /** The licenses and sources of all artwork, and the attributions that they ask for. */
  licenses: publicProcedure.query(() => presentLicenses(currentCatalog())),
  /** The licenses of the brands that match best; none for less than a search takes. */
  findLicenses: publicProcedure
    .input(z.object({ q: z.string().max(200) }))
    .query(async ({ ctx, input }) => {
      const query = normalizeQuery(input.q);
      if (!isSearchable(query)) return [];
      await spendCap(ctx, caps.siteSearches);
      const { matches } = searchBrands({ query, limit: licensedBrandsMax });
      return matches.filter(({ artwork }) => artwork.size > 0).map(presentBrandLicenses);
    }),
  /** By name, slug or alias, typing errors included; best match first. */
  search: publicProcedure
    .input(z.object({ q: z.string().max(200), limit: z.int().min(1).max(50).default(20) }))
    .query(async ({ ctx, input }) => {
      await spendCap(ctx, caps.siteSearches);
      const { query, matches } = searchBrands(parseSearch(input));
      const present = ({ slug, name, artwork }: Brand) => ({
        slug,
        name,
        isDrawn: artwork.size > 0,
      });
      return { query, matches: matches.map(present) };
    }),
});
