import { createRoute, z } from '@hono/zod-openapi';
import { chooseArtwork } from '../../artwork/choose-artwork';
import { makeInline } from '../../artwork/make-inline';
import { requireVariantInPlan } from '../../artwork/pick-artwork';
import { cacheControlOf, requireVersion } from '../../artwork/pin-version';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import { getBrand } from '../../catalog/get-brand';
import type { Variant } from '../../catalog/variants';
import { answerBytes } from '../answer';
import {
  artworkErrors,
  artworkHeaderNames,
  artworkHeaders,
  artworkQuery,
  wishOf,
} from '../artwork-request';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { notModified, rateLimitHeaders, responseHeaders } from '../describe-headers';
import { authenticateMetered } from '../middleware/authenticate-metered';
import { metered } from '../middleware/meter';
import { inlineParameter, slugParameter, titleParameter } from '../parameters';
import type { RestContext } from '../rest-env';

/** An SVG is a document: opened by itself it must not run or fetch anything. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const svgRoutes = createRoutes();

svgRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/svg/{slug}',
    operationId: 'getSvg',
    tags: ['Artwork'],
    summary: 'Get a logo as SVG',
    description:
      'A missing variant falls back to mono, a brand without artwork to a generated placeholder; ' +
      'X-Svg-Variant says what was served. Variants other than mono are part of the paid plans.',
    security: [{ apiKey: [] }],
    middleware: [authenticateMetered] as const,
    request: {
      params: z.object({ slug: slugParameter }),
      query: z.object({ ...artworkQuery, inline: inlineParameter, title: titleParameter }),
    },
    responses: {
      200: {
        description: 'The artwork.',
        headers: responseHeaders(
          'X-Request-Id',
          ...artworkHeaderNames,
          'ETag',
          'Cache-Control',
          ...rateLimitHeaders,
        ),
        content: { 'image/svg+xml': { schema: z.string() } },
      },
      ...notModified,
      ...describeErrors(...artworkErrors),
    },
  }),
  (c) =>
    metered(c, 'svg', () => {
      const query = c.req.valid('query');
      requireVariantInPlan(query.variant, c.get('plan'));
      const { slug } = c.req.valid('param');
      return () => answerWish(c, slug, query);
    }),
);

type SvgQuery = {
  variant: Variant;
  on?: string | undefined;
  v?: string | undefined;
  inline?: '1' | undefined;
  title?: string | undefined;
};

/** At once where the wished artwork is stored, as nearly always. */
function answerWish(c: RestContext, slug: string, query: SvgQuery): Response | Promise<Response> {
  const brand = getBrand(slug);
  const chosen = chooseArtwork(brand, wishOf(c, query), c.get('plan'));
  return chosen instanceof Promise
    ? chosen.then((artwork) => answerArtwork(c, brand, query, artwork))
    : answerArtwork(c, brand, query, chosen);
}

function answerArtwork(
  c: RestContext,
  brand: Brand,
  { v, inline, title }: SvgQuery,
  chosen: ServedArtwork,
): Response {
  const isInline = inline !== undefined || title !== undefined;
  const artwork = isInline ? makeInline(chosen, brand, title) : chosen;
  requireVersion(artwork, brand, v);
  const headers = artworkHeaders(artwork);
  headers['Content-Security-Policy'] = contentSecurityPolicy;
  headers['Cross-Origin-Resource-Policy'] = 'cross-origin';
  return answerBytes(c, {
    bytes: artwork.svg,
    contentType: 'image/svg+xml; charset=utf-8',
    etag: artwork.etag,
    cacheControl: cacheControlOf(artwork, v),
    headers,
  });
}
