import { z } from '@hono/zod-openapi';
import { chooseArtwork, requireVariantInPlan } from '../../artwork/choose-artwork';
import { drawPlaceholder } from '../../artwork/draw-placeholder';
import { cacheControlOf, requireVersion } from '../../artwork/served-artwork';
import { findPicture, getPicture, planPicture } from '../../artwork/raster/get-picture';
import { type Picture, type PictureFormat, pictureFormats } from '../../artwork/raster/picture';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import { locateBrand, type Representation } from '../request/responses';
import { route } from '../request/route';
import {
  artworkErrors,
  artworkHeaderNames,
  artworkHeaders,
  artworkOptions,
  artworkQuery,
  sizeParameter,
} from './artwork-request';
import { slugParameter } from '../schemas/parameters';

const names = { png: 'PNG', webp: 'WebP' } as const;

/** `GET /v1/png/{slug}` and `GET /v1/webp/{slug}`. */
export const rasterRoutes = pictureFormats.map((format) =>
  route(
    {
      ...declare(format),
      check: ({ query, plan }) => requireVariantInPlan(query.variant ?? 'mono', plan),
    },
    ({ params, query, plan, c }) => {
      const brand = getNamedBrand(params.slug);
      const artwork = chooseArtwork(brand, artworkOptions(query), plan);
      requireVersion(artwork, brand, query.v);
      const options = {
        artwork,
        placeholder: () => drawPlaceholder(brand),
        format,
        size: query.size,
        requestId: c.get('requestId'),
      };
      const describe = (picture: Picture, bytes: Representation['bytes']) => ({
        contentType: `image/${format}`,
        etag: `"${picture.id}"`,
        cacheControl: cacheControlOf(picture.artwork, query.v),
        headers: { ...artworkHeaders(picture.artwork), ...locateBrand(c, params.slug, brand) },
        bytes,
      });
      const planned = planPicture(options);
      // HEAD has a length only if the picture was drawn before.
      if (c.req.method === 'HEAD') {
        return findPicture(planned).then((bytes) => describe(planned, bytes));
      }
      const draw = async () => {
        const { picture, bytes } = await getPicture(options);
        return describe(picture, bytes);
      };
      return { ...describe(planned, null), draw };
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
    errors: artworkErrors,
  } as const;
}
