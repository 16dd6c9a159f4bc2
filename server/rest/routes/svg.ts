import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { pickArtwork, requireVariantInPlan } from '../../artwork/pick-artwork';
import type { ServedArtwork } from '../../artwork/served-artwork';
import { getBrand } from '../../catalog/get-brand';
import { answerBytes } from '../answer';
import { describeErrors } from '../describe-errors';
import { notModified, rateLimitHeaders, responseHeaders } from '../describe-headers';
import { authenticateMetered } from '../middleware/authenticate-metered';
import { metered } from '../middleware/meter';
import { refuseInput } from '../middleware/refuse-input';
import { slugParameter, variantParameter } from '../parameters';
import type { RestContext, RestEnv } from '../rest-env';

/** An SVG is a document: opened by itself it must not run or fetch anything. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export const svgRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInput });

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
      query: z.object({ variant: variantParameter }),
    },
    responses: {
      200: {
        description: 'The artwork.',
        headers: responseHeaders(
          'X-Request-Id',
          'X-Svg-Variant',
          'ETag',
          'Cache-Control',
          ...rateLimitHeaders,
        ),
        content: { 'image/svg+xml': { schema: z.string() } },
      },
      ...notModified,
      ...describeErrors(
        'invalid_api_key',
        'email_not_verified',
        'validation_error',
        'variant_not_in_plan',
        'service_not_found',
        'rate_limit_exceeded',
      ),
    },
  }),
  (c) =>
    metered(c, 'svg', () => {
      const { variant: wished } = c.req.valid('query');
      requireVariantInPlan(wished, c.get('plan'));
      return () => answerArtwork(c, pickArtwork(getBrand(c.req.valid('param').slug), wished));
    }),
);

function answerArtwork(c: RestContext, { variant, svg, etag }: ServedArtwork): Response {
  return answerBytes(c, {
    bytes: svg,
    contentType: 'image/svg+xml; charset=utf-8',
    etag,
    cacheControl: variant === 'placeholder' ? 'public, max-age=3600' : 'public, max-age=86400',
    headers: {
      'X-Svg-Variant': variant,
      'Content-Security-Policy': contentSecurityPolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}
