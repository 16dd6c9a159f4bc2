import { createRoute, z } from '@hono/zod-openapi';
import { chooseArtwork } from '../../artwork/choose-artwork';
import { drawPlaceholder } from '../../artwork/draw-placeholder';
import { requireVariantInPlan } from '../../artwork/pick-artwork';
import { cacheControlOf, requireVersion } from '../../artwork/pin-version';
import { getBrand } from '../../catalog/get-brand';
import { findPicture, getPicture, type PictureWish, planPicture } from '../../raster/get-picture';
import { type Picture, type PictureFormat, pictureFormats } from '../../raster/picture';
import { answerBytes, isKnown } from '../answer';
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
import { sizeParameter, slugParameter } from '../parameters';
import type { RestContext } from '../rest-env';

const names = { png: 'PNG', webp: 'WebP' } as const;

/** `GET /v1/png/{slug}` and `GET /v1/webp/{slug}`. */
export const rasterRoutes = createRoutes();

for (const format of pictureFormats) {
  rasterRoutes.openapi(describeRoute(format), (c) =>
    metered(c, format, () => {
      const query = c.req.valid('query');
      requireVariantInPlan(query.variant, c.get('plan'));
      return async () => {
        const brand = getBrand(c.req.valid('param').slug);
        const artwork = await chooseArtwork(brand, wishOf(c, query), c.get('plan'));
        requireVersion(artwork, brand, query.v);
        const placeholder = () => drawPlaceholder(brand);
        return answerWish(c, { artwork, placeholder, format, size: query.size }, query.v);
      };
    }),
  );
}

/** What needs no bytes is answered at once; drawing waits until the request has been counted. */
async function answerWish(c: RestContext, wish: PictureWish, version: string | undefined) {
  const answer = (picture: Picture, bytes: Uint8Array<ArrayBuffer> | null) =>
    answerBytes(c, {
      bytes,
      contentType: `image/${picture.format}`,
      etag: `"${picture.id}"`,
      cacheControl: cacheControlOf(picture.artwork, version),
      headers: {
        ...artworkHeaders(picture.artwork),
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  const planned = planPicture(wish);
  if (isKnown(c, `"${planned.id}"`)) return answer(planned, null);
  if (c.req.method === 'HEAD') return answer(planned, await findPicture(planned));
  return async () => {
    const { picture, bytes } = await getPicture(wish);
    return answer(picture, bytes);
  };
}

function describeRoute(format: PictureFormat) {
  return createRoute({
    method: 'get',
    path: `/v1/${format}/{slug}`,
    operationId: format === 'png' ? 'getPng' : 'getWebp',
    tags: ['Artwork'],
    summary: `Get a logo as ${names[format]}`,
    description:
      `The same artwork, by the same rules, as GET /v1/svg/{slug}, as ${names[format]} on a transparent ` +
      'background: the longer side has exactly `size` pixels, the other one follows. What is drawn in ' +
      'the current color, as mono often is, comes in black. While too many pictures are being drawn the ' +
      'answer is 503 with Retry-After, and costs nothing.',
    security: [{ apiKey: [] }],
    middleware: [authenticateMetered] as const,
    request: {
      params: z.object({ slug: slugParameter }),
      query: z.object({ ...artworkQuery, size: sizeParameter }),
    },
    responses: {
      200: {
        description: 'The picture.',
        headers: responseHeaders(
          'X-Request-Id',
          ...artworkHeaderNames,
          'ETag',
          'Cache-Control',
          ...rateLimitHeaders,
        ),
        content: {
          [`image/${format}`]: { schema: z.string().openapi({ format: 'binary' }) },
        },
      },
      ...notModified,
      ...describeErrors(...artworkErrors),
    },
  });
}
