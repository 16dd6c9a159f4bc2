import { z } from 'zod';
import { enrichInTime } from '../artwork/enrich-in-time';
import { findRelatedBrands } from '../brands/find-related-brands';
import { getBrandOfHost, parseHost } from '../brands/identify-brand';
import { presentBrand } from '../brands/present-brand';
import { presentBrandPage, presentColors } from '../brands/present-brand-page';
import { currentCatalog } from '../catalog/current-catalog';
import { getBrand } from '../catalog/get-brand';
import { publicProcedure, router } from './trpc';

const relatedMax = 8;

export const brandRouter = router({
  /** All that the page of a brand shows; an old slug answers too, with the present one. */
  get: publicProcedure.input(z.object({ slug: z.string().max(200) })).query(async ({ input }) => {
    const brand = getBrand(input.slug);
    const related = findRelatedBrands(currentCatalog(), brand, relatedMax);
    return presentBrandPage(brand, await enrichInTime(brand), related);
  }),
  /** `response` is what `GET /v1/brand?domain=` answers with. */
  lookUp: publicProcedure
    .input(z.object({ domain: z.string().max(2048) }))
    .query(async ({ input }) => {
      const brand = getBrandOfHost(parseHost(input));
      const enrichment = await enrichInTime(brand);
      return {
        slug: brand.slug,
        response: presentBrand(brand),
        colors: presentColors(brand, enrichment),
      };
    }),
});
