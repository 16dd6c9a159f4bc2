import { z } from 'zod';
import { requireVariantInPlan } from '../../artwork/choose-artwork';
import { findBrand } from '../../catalog/get-brand';
import { AppError } from '../../platform/errors';
import { describeLogo, type LogoOptions, svgBytesMax } from '../present/describe-logo';
import { apiAddress, type McpContext, requestJson } from '../request/call-api';
import { pickerUri } from '../present/identity';
import { slugify } from '../request/parse-reference';
import { fetchLogo } from './get-logo';
import { artworkArguments, hint, logo, type Logo, slugList } from '../present/schemas';
import { tool } from './tool';

/** Of all SVG texts in one result. */
const textBytesMax = 128 * 1024;

type Batch = { results: Record<string, { slug: string } | null> };

export const getLogosTool = tool({
  name: 'get_logos',
  title: 'Get many logos',
  description:
    'The logos of several brands, in the order asked for, with pinned addresses and rights: up to 10 slugs on the ' +
    'free plan, 50 on the others. Counts as one batch request. With `inline` each comes as SVG text too, and ' +
    'counts as one svg request.',
  input: z.object({
    slugs: slugList.describe('Slugs of the brands.'),
    ...artworkArguments,
    inline: z.boolean().default(false).describe('Whether to include the SVG texts.'),
  }),
  output: z.object({
    logos: z.array(z.object({ requested: z.string(), logo: logo.nullable() })),
    missing: z.array(z.string()).describe('Requested slugs that no brand has.'),
    hint,
  }),
  ui: pickerUri,
  run: async ({ slugs, inline, variant, background }, context) => {
    // Before the batch, which is counted.
    requireVariantInPlan(variant ?? 'mono', context.plan);
    const options: LogoOptions = { variant, background, format: 'svg' };
    const wanted = slugs.map(slugify);
    const { results } = await requestJson<Batch>(context, apiAddress('/v1/catalog/batch'), {
      slugs: wanted,
    });
    const logos = new Map<string, Logo>();
    for (const slug of new Set(wanted)) {
      const brand = results[slug] ? findBrand(slug) : null;
      if (brand !== null) logos.set(slug, await describeLogo(context, brand, options));
    }
    const said = inline ? await fillTexts(context, logos, options) : null;
    const missing = slugs.filter((_, i) => !logos.has(wanted[i] ?? ''));
    return {
      data: {
        logos: slugs.map((requested, i) => ({
          requested,
          logo: logos.get(wanted[i] ?? '') ?? null,
        })),
        missing,
        hint: said ?? (missing.length > 0 ? 'Try search_brands for what is missing.' : null),
      },
    };
  },
});

/**
 * Puts the SVG texts in, one counted request each, while they fit.
 * @returns why some are not there, or null
 */
async function fillTexts(
  context: McpContext,
  logos: Map<string, Logo>,
  options: LogoOptions,
): Promise<string | null> {
  let left = textBytesMax;
  let isSkipping = false;
  for (const [slug, described] of logos) {
    if (described.sizeBytes > Math.min(svgBytesMax, left)) {
      isSkipping = true;
      continue;
    }
    try {
      const fetched = await fetchLogo(context, slug, options);
      if (fetched === null) continue;
      logos.set(slug, fetched.logo);
      left -= fetched.logo.sizeBytes;
    } catch (error) {
      // What the quota still allowed is worth having.
      if (error instanceof AppError && error.status === 429) return error.message;
      throw error;
    }
  }
  return isSkipping ? 'Some SVGs are too large for text. Download them.' : null;
}
