import { z } from 'zod';
import { deriveInTime } from '../artwork/derive/find-derivation';
import { findRelatedBrands } from '../catalog/find-related-brands';
import { parseHost } from '../catalog/lookup/parse-host';
import { presentBrand } from '../presenters/present-brand';
import { presentBrandPage, presentColors } from '../presenters/present-brand-page';
import { currentCatalog } from '../catalog/current-catalog';
import { getBrand, getBrandByHost } from '../catalog/get-brand';
import { publicProcedure, router } from './trpc';

const relatedMax = 8;

export const brandRouter = router({
  /** Everything that a brand's page shows. An old slug works too; the result has the current one. */
  get: publicProcedure.input(z.object({ slug: z.string().max(200) })).query(async ({ input }) => {
    const brand = getBrand(input.slug);
    const related = findRelatedBrands(currentCatalog(), brand, relatedMax);
    await deriveInTime(brand);
    return presentBrandPage(brand, related);
  }),
  /** `response` is the body of `GET /v1/brand?domain=`. */
  lookUp: publicProcedure
    .input(z.object({ domain: z.string().max(2048) }))
    .query(async ({ input }) => {
      const brand = getBrandByHost(parseHost(input));
      await deriveInTime(brand);
      return {
        slug: brand.slug,
        response: presentBrand(brand),
        colors: presentColors(brand),
      };
    }),
});
