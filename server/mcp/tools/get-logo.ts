import { z } from 'zod';
import { requireVariantInPlan } from '../../artwork/choose-artwork';
import { findBrand } from '../../catalog/get-brand';
import { pictureSize } from '../../contract/limits';
import { addressOf, describeLogo, type LogoOptions, svgBytesMax } from '../present/describe-logo';
import { isMiss, type McpContext, requestApi } from '../request/call-api';
import { parseReference } from '../request/parse-reference';
import { findSlug, missHint } from './find-reference';
import { artworkArguments, hint, logo, type Logo, reference } from '../present/schemas';
import { tool, type ToolResult } from './tool';

export const getLogoTool = tool({
  name: 'get_logo',
  title: 'Get a logo',
  description:
    'One logo as SVG text or as a PNG picture, with a pinned address and the rights in it. Name a variant, or the ' +
    'background that it will stand on. A missing variant falls back to mono, as `variant` says. The free plan has ' +
    'mono. Counts as one svg or png request; what is no slug as one domain request more.',
  input: z.object({
    ...reference,
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
    const parsed = parseReference(by);
    // Before the look-up, which is counted.
    requireVariantInPlan(variant ?? 'mono', context.plan);
    const slug = await findSlug(context, parsed);
    const found =
      slug === null ? null : await fetchLogo(context, slug, { variant, background, format, size });
    if (found === null) return { data: { matches: [], hint: missHint } };
    const { logo: only, content, isTooLarge } = found;
    const tooLarge = `The SVG has ${only.sizeBytes} bytes, too many for text. Download it.`;
    return { data: { matches: [only], hint: isTooLarge ? tooLarge : null }, content };
  },
});

type Fetched = {
  logo: Logo;
  isTooLarge: boolean;
  content: NonNullable<ToolResult<Logo>['content']>;
};

/** A logo with its bytes, counted as the API counts them. Null where there is no such brand. */
export async function fetchLogo(
  context: McpContext,
  slug: string,
  options: LogoOptions,
): Promise<Fetched | null> {
  try {
    const response = await requestApi(context, addressOf(slug, options));
    const bytes = Buffer.from(await response.arrayBuffer());
    const brand = findBrand(slug);
    if (brand === null) return null;
    const described = await describeLogo(context, brand, options);
    if (options.format === 'png') {
      const data = bytes.toString('base64');
      const picture = { type: 'image' as const, data, mimeType: 'image/png' };
      return { logo: described, isTooLarge: false, content: [picture] };
    }
    const isTooLarge = bytes.byteLength > svgBytesMax;
    const svg = isTooLarge ? null : bytes.toString();
    const content = isTooLarge ? [linkTo(described)] : [];
    return { logo: { ...described, svg, sizeBytes: bytes.byteLength }, isTooLarge, content };
  } catch (error) {
    if (isMiss(error)) return null;
    throw error;
  }
}

function linkTo({ name, resource }: Logo) {
  return { type: 'resource_link' as const, uri: resource, name, mimeType: 'image/svg+xml' };
}
