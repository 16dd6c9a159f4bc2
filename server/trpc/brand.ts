import { z } from 'zod';
import { deriveInTime } from '../artwork/derive/find-derivation';
import { findRelatedBrands } from '../catalog/find-related-brands';
import { lookUpBrand } from '../catalog/search/look-up-brand';
import { suggestBrands } from '../catalog/search/suggest-brands';
import { presentBrand } from '../presenters/present-brand';
import { presentBrandPage, presentColors } from '../presenters/present-brand-page';
import { currentCatalog } from '../catalog/current-catalog';
import { getBrand } from '../catalog/get-brand';
import { lookUpLengthMax } from '../contract/limits';
import { caps } from '../limits/caps';
import { publicProcedure, router, spendCap } from './trpc';

const relatedMax = 8;
const suggestedMax = 6;

export const brandRouter = router({
  /** Everything that a brand's page shows. An old slug works too; the result has the current one. */
  get: publicProcedure.input(z.object({ slug: z.string().max(200) })).query(async ({ input }) => {
    const brand = getBrand(input.slug);
    const related = findRelatedBrands(currentCatalog(), brand, relatedMax);
    await deriveInTime(brand);
    return presentBrandPage(brand, related);
  }),
  /** Brands that a visitor may be about to type. */
  suggest: publicProcedure
    .input(z.object({ typed: z.string().max(lookUpLengthMax) }))
    .query(async ({ ctx, input }) => {
      await spendCap(ctx, caps.siteSearches);
      return suggestBrands(input.typed, suggestedMax).map(({ brand: { slug, name }, domain }) => ({
        slug,
        name,
        domain,
      }));
    }),
  /**
   * Finds a brand by what a visitor typed. `request` is the path of the public API that finds the same.
   * @throws AppError `email_not_brand_domain`
   */
  lookUp: publicProcedure
    .input(z.object({ typed: z.string().max(lookUpLengthMax) }))
    .query(async ({ ctx, input }) => {
      await spendCap(ctx, caps.siteLookUps);
      const { brand, host, nearest } = lookUpBrand(input.typed);
      if (brand === null) {
        return { found: null, nearest: nearest.map(({ slug, name }) => ({ slug, name })) };
      }
      await deriveInTime(brand);
      const { slug } = brand;
      const domain = host ?? brand.domains[0];
      const request = domain === undefined ? `/v1/catalog/${slug}` : `/v1/brand?domain=${domain}`;
      const response = presentBrand(brand);
      return { found: { slug, request, response, colors: presentColors(brand) } };
    }),
});
