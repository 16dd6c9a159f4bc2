import { z } from '@hono/zod-openapi';
import { chooseArtwork, requireVariantInPlan } from '../../artwork/choose-artwork';
import { makeInline } from '../../artwork/make-inline';
import { type PictureFormat, pictureFormats } from '../../artwork/raster/picture';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import type { Plan } from '../../contract/plans';
import type { Preference, Variant } from '../../contract/variants';
import {
  artworkHeaderNames,
  representPicture,
  representSvg,
  requireVersion,
} from '../request/represent-artwork';
import { locateBrand } from '../request/respond';
import { route } from '../request/route';
import { artworkQuery, inlineQuery, sizeParameter } from '../schemas/artwork-parameters';
import { slugParameter } from '../schemas/parameters';

type ArtworkQuery = {
  variant?: Variant | undefined;
  on?: string | undefined;
  prefer?: Preference | undefined;
};

const requirePlan = ({ query, plan }: { query: ArtworkQuery; plan: Plan }) =>
  requireVariantInPlan(query.variant ?? 'mono', plan);

const choose = (slug: string, { variant, on, prefer }: ArtworkQuery, plan: Plan) => {
  const brand = getNamedBrand(slug);
  const options = { variant: variant ?? 'mono', isVariantGiven: variant !== undefined, on, prefer };
  return { brand, chosen: chooseArtwork(brand, options, plan) };
};

const errors = ['variant_not_in_plan', 'service_not_found', 'artwork_version_not_found'] as const;

/** `GET /v1/svg/{slug}`. */
export const svgRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/svg/{slug}',
      operationId: 'getSvg',
      tag: 'Artwork',
      summary: 'Get a logo as SVG',
      description:
        'A missing variant falls back to mono, and a missing mono to the best other drawing, on every plan. A brand ' +
        'without artwork gets a generated placeholder. ' +
        'The header `X-Svg-Variant` names the variant served. Variants other than mono are part of the paid plans.',
      security: 'apiKey',
      meter: 'svg',
      params: z.object({ slug: slugParameter }),
      query: z.object({ ...artworkQuery, ...inlineQuery }),
      check: requirePlan,
      isCached: true,
      responses: {
        200: {
          description: 'The artwork.',
          headers: artworkHeaderNames,
          content: { 'image/svg+xml': { schema: z.string() } },
        },
      },
      examples: [{ parameters: { slug: 'github', variant: 'mono' } }],
      errors,
    },
    ({ params, query, plan, c }) => {
      const { brand, chosen } = choose(params.slug, query, plan);
      const { inline, title, id: idPrefix, v: version } = query;
      const isInline = [inline, title, idPrefix].some((given) => given !== undefined);
      const artwork = isInline ? makeInline(chosen, brand, { title, idPrefix }) : chosen;
      requireVersion(artwork, brand, version);
      return representSvg(artwork, { version, location: locateBrand(c, params.slug, brand) });
    },
  ),
];

const names = { png: 'PNG', webp: 'WebP' } as const;

/** `GET /v1/png/{slug}` and `GET /v1/webp/{slug}`. */
export const rasterRoutes = pictureFormats.map((format) =>
  route(
    { ...declare(format), check: requirePlan },
    ({ params, query: { v: version, size, ...query }, plan, c }) => {
      const { brand, chosen: artwork } = choose(params.slug, query, plan);
      requireVersion(artwork, brand, version);
      const location = locateBrand(c, params.slug, brand);
      return representPicture(c, { brand, artwork, format, size }, { version, location });
    },
  ),
);

function declare(format: PictureFormat) {
  return {
    method: 'get',
    path: `/v1/${format}/{slug}`,
    operationId: format === 'png' ? 'getPng' : 'getWebp',
    tag: 'Artwork',
    summary: `Get a logo as ${names[format]}`,
    description:
      'The same artwork, by the same rules, as `GET /v1/svg/{slug}`, ' +
      `as ${names[format]} on a transparent ` +
      'background: the longer side has exactly `size` pixels, the other one follows. Artwork drawn in ' +
      'the current color, as mono often is, comes in black. While too many pictures are being drawn the ' +
      'response is 503 with `Retry-After`, and free.',
    security: 'apiKey',
    meter: format,
    params: z.object({ slug: slugParameter }),
    query: z.object({ ...artworkQuery, size: sizeParameter }),
    isCached: true,
    responses: {
      200: {
        description: 'The picture.',
        headers: artworkHeaderNames,
        content: { [`image/${format}`]: { schema: z.string().openapi({ format: 'binary' }) } },
      },
    },
    examples: [{ parameters: { slug: 'github', variant: 'mono', size: 256 }, response: null }],
    errors,
  } as const;
}
