import { z } from 'zod';
import { findBrand } from '../catalog/get-brand';
import { currentCatalog } from '../catalog/current-catalog';
import { listTiles, tileListVersion } from '../catalog/list-tiles';
import { parseSearch, searchBrands } from '../catalog/search/search-brands';
import { publicProcedure, router } from './trpc';

export const catalogRouter = router({
  /** How many brands there are, and the version to ask `tiles` for. */
  facts: publicProcedure.query(() => {
    const catalog = currentCatalog();
    const { brands, byHost } = catalog;
    return { version: tileListVersion(catalog), brands: brands.length, domains: byHost.size };
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
  /** By name, slug or alias, typing errors included; best match first. */
  search: publicProcedure
    .input(z.object({ q: z.string().max(200), limit: z.int().min(1).max(50).default(20) }))
    .query(({ input }) => {
      const { query, matches } = searchBrands(parseSearch(input));
      return { query, matches: matches.map(({ slug, name }) => ({ slug, name })) };
    }),
});
