import { z } from '@hono/zod-openapi';
import { chooseArtwork, requireVariantInPlan } from '../../artwork/choose-artwork';
import { makeInline } from '../../artwork/make-inline';
import { cacheControlOf, requireVersion } from '../../artwork/served-artwork';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import { locateBrand } from '../request/responses';
import { route } from '../request/route';
import {
  artworkErrors,
  artworkHeaderNames,
  artworkOptions,
  artworkQuery,
  inlineQuery,
  svgHeaders,
} from './artwork-request';
import { slugParameter } from '../schemas/parameters';

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
      check: ({ query, plan }) => requireVariantInPlan(query.variant ?? 'mono', plan),
      isCached: true,
      responses: {
        200: {
          description: 'The artwork.',
          headers: artworkHeaderNames,
          content: { 'image/svg+xml': { schema: z.string() } },
        },
      },
      examples: [{ parameters: { slug: 'github', variant: 'mono' } }],
      errors: artworkErrors,
    },
    ({ params, query, plan, c }) => {
      const brand = getNamedBrand(params.slug);
      const chosen = chooseArtwork(brand, artworkOptions(query), plan);
      const { inline, title, id: idPrefix } = query;
      const isInline = [inline, title, idPrefix].some((given) => given !== undefined);
      const artwork = isInline ? makeInline(chosen, brand, { title, idPrefix }) : chosen;
      requireVersion(artwork, brand, query.v);
      return {
        bytes: artwork.svg,
        contentType: 'image/svg+xml; charset=utf-8',
        etag: artwork.etag,
        cacheControl: cacheControlOf(artwork, query.v),
        headers: { ...svgHeaders(artwork), ...locateBrand(c, params.slug, brand) },
      };
    },
  ),
];
