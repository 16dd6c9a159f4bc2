import { z } from 'zod';
import { viewerOf } from '../accounts/keys/caller';
import { requireVariantInPlan } from '../artwork/choose-artwork';
import { getBrand } from '../catalog/get-brand';
import { getNamedBrand } from '../catalog/search/get-named-brand';
import { pictureSize } from '../contract/limits';
import { AppError } from '../platform/errors';
import { plans, writePerPlan } from '../platform/plans';
import {
  addressOf,
  artworkArguments,
  describeLogo,
  logo,
  type Logo,
  type LogoOptions,
  svgBytesMax,
} from './describe-logo';
import {
  describeMiss,
  findSlug,
  parseReference,
  referenceArguments,
  requireName,
  slugList,
} from './find-reference';
import { pickerUri } from './picker';
import { apiAddress, type McpContext, nullWhenMissing, requestApi, requestJson } from './call-api';
import { hint, tool } from './tool';

export const getLogoTool = tool({
  name: 'get_logo',
  title: 'Get a logo',
  description:
    'One logo as SVG text or as a PNG picture, with a pinned address and the rights in it. Name a variant, or the ' +
    'background that it will stand on. A missing variant falls back to mono, then to any other, as `variant` says. ' +
    'Some plans have mono alone. Counts as one svg or png request; anything but a slug or a name costs one extra domain request.',
  input: z.object({
    ...referenceArguments,
    ...artworkArguments,
    format: z.enum(['svg', 'png']).default('svg'),
    size: z.coerce
      .number()
      .int()
      .min(pictureSize.min)
      .max(pictureSize.max)
      .default(pictureSize.default)
      .describe('PNG only: the longer side in pixels.'),
  }),
  output: z.object({ matches: z.array(logo), hint }),
  run: async ({ variant, background, format, size, ...by }, context) => {
    const options: LogoOptions = { variant, background, format, size };
    const parsed = parseReference(by);
    // The API checks the plan too, but only after the look-up, which is counted.
    if (!('slug' in parsed)) requireVariantInPlan(variant ?? 'mono', context.plan);
    let found: Logo;
    let bytes: Buffer;
    try {
      const slug = await findSlug(context, parsed);
      const response = await requestApi(context, addressOf(slug, options));
      found = describeLogo(context, getNamedBrand(slug, viewerOf(context.caller)), options);
      bytes = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      return describeMiss(error);
    }
    if (format === 'png') {
      const picture = {
        type: 'image',
        data: bytes.toString('base64'),
        mimeType: 'image/png',
      } as const;
      return { data: { matches: [found], hint: null }, content: [picture] };
    }
    if (bytes.byteLength > svgBytesMax) {
      const tooLarge = `The SVG has ${bytes.byteLength} bytes, too many for text. Download it.`;
      return { data: { matches: [found], hint: tooLarge }, content: [linkTo(found)] };
    }
    return { data: { matches: [{ ...found, svg: bytes.toString() }], hint: null } };
  },
});

function linkTo({ name, resource }: Logo) {
  return { type: 'resource_link', uri: resource, name, mimeType: 'image/svg+xml' } as const;
}

/** Total for all SVG texts in one result. */
const textBytesMax = 128 * 1024;

/** The plan of the caller may allow fewer. */
const mostSlugs = Math.max(...Object.values(plans).map(({ batchSlugsMax }) => batchSlugsMax));

type Batch = { results: Record<string, { slug: string } | null> };

export const getLogosTool = tool({
  name: 'get_logos',
  title: 'Get many logos',
  description:
    'The logos of several brands, in the order asked for, with pinned addresses and rights: as many slugs ' +
    `as the plan allows (${writePerPlan(({ batchSlugsMax }) => batchSlugsMax)}). Counts as one batch request. ` +
    'With `inline` each comes as SVG text too, and counts as one svg request.',
  input: z.object({
    slugs: slugList(mostSlugs).describe('Slugs or names of the brands.'),
    ...artworkArguments,
    inline: z.boolean().default(false).describe('Whether to include the SVG texts.'),
  }),
  output: z.object({
    logos: z.array(z.object({ requested: z.string(), logo: logo.nullable() })),
    missing: z.array(z.string()).describe('What was requested and leads to no brand.'),
    hint,
  }),
  ui: pickerUri,
  run: async ({ slugs, inline, variant, background }, context) => {
    // Checked before the batch, which is counted.
    requireVariantInPlan(variant ?? 'mono', context.plan);
    const options: LogoOptions = { variant, background, format: 'svg' };
    const wanted = slugs.map(requireName);
    const { results } = await requestJson<Batch>(context, apiAddress('/v1/catalog/batch'), {
      slugs: wanted,
    });
    const logos = new Map<string, Logo>();
    // Two names may lead to one brand, whose text is then fetched once.
    const slugOf = (name: string | undefined) => results[name ?? '']?.slug ?? '';
    for (const slug of new Set(wanted.map(slugOf).filter((one) => one !== '')))
      logos.set(slug, describeLogo(context, getBrand(slug, viewerOf(context.caller)), options));
    const said = inline ? await fillTexts(context, logos, options) : null;
    const missing = slugs.filter((_, i) => !logos.has(slugOf(wanted[i])));
    return {
      data: {
        logos: slugs.map((requested, i) => ({
          requested,
          logo: logos.get(slugOf(wanted[i])) ?? null,
        })),
        missing,
        hint: said ?? (missing.length > 0 ? 'Try search_brands for the missing brands.' : null),
      },
    };
  },
});

/**
 * Adds the SVG texts, one counted request each, while they fit.
 * @returns why some are missing, or null
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
      const response = await requestApi(context, addressOf(slug, options)).catch(nullWhenMissing);
      if (response === null) continue;
      logos.set(slug, { ...described, svg: await response.text() });
      left -= described.sizeBytes;
    } catch (error) {
      // Keep what the quota still allowed.
      if (error instanceof AppError && error.status === 429) return error.message;
      throw error;
    }
  }
  return isSkipping ? 'Some SVGs are too large for text. Download them.' : null;
}
