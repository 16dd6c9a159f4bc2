import { z } from 'zod';
import { getBrand } from '../../catalog/get-brand';
import { detailBrand } from '../present/describe-brand';
import { apiAddress, isMiss, type McpContext, requestJson } from '../request/call-api';
import { type ParsedReference, parseReference } from '../request/parse-reference';
import { lookUpAddress, missHint } from './find-reference';
import { brandDetails, hint, reference } from '../present/schemas';
import { tool } from './tool';

export const getBrandTool = tool({
  name: 'get_brand',
  title: 'Get a brand',
  description:
    'Colors, variants, licenses and guidelines of one brand, by slug, domain, business e-mail address, repository or ' +
    'package. ' +
    'No match gives an empty list. Counts as one catalog request by slug, else as one domain request.',
  input: z.object(reference),
  output: z.object({ matches: z.array(brandDetails), hint }),
  run: async (args, context) => {
    const brand = await findBrand(context, parseReference(args));
    return {
      data: brand === null ? { matches: [], hint: missHint } : { matches: [brand], hint: null },
    };
  },
});

/**
 * What is known about a brand, counted as the API counts it.
 * @returns null where there is no such brand
 */
export async function findBrand(context: McpContext, by: ParsedReference) {
  const address =
    'slug' in by ? apiAddress(`/v1/catalog/${encodeURIComponent(by.slug)}`) : lookUpAddress(by);
  try {
    const { slug } = await requestJson<{ slug: string }>(context, address);
    return detailBrand(getBrand(slug));
  } catch (error) {
    if (isMiss(error)) return null;
    throw error;
  }
}
