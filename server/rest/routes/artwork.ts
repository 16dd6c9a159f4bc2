import { z } from '@hono/zod-openapi';
import { viewerOf } from '../../accounts/keys/caller';
import {
  type ArtworkOptions,
  chooseArtwork,
  requireVariantInPlan,
} from '../../artwork/choose-artwork';
import { choosePicture } from '../../artwork/choose-picture';
import type { ServedArtwork } from '../../artwork/served-artwork';
import { makeInline } from '../../artwork/make-inline';
import { type PictureFormat, pictureFormats } from '../../artwork/raster/picture';
import type { Brand } from '../../catalog/catalog';
import { requireNotRemoved } from '../../catalog/past-artwork';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import type { Plan } from '../../contract/plans';
import type { Preference, Variant } from '../../contract/variants';
import { AppError } from '../../platform/errors';
import {
  artworkHeaderNames,
  representPicture,
  representSvg,
  getPastArtwork,
  hasVersion,
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

const optionsOf = ({ variant, on, prefer }: ArtworkQuery): ArtworkOptions => ({
  ...{ variant: variant ?? 'mono', isVariantGiven: variant !== undefined, on, prefer },
});

const errors = [
  ...(['variant_not_in_plan', 'service_not_found', 'artwork_version_not_found'] as const),
  'artwork_removed',
] as const;

/** Null where the artwork is chosen or painted for a background. */
const variantOf = ({ variant = 'mono', on }: ArtworkQuery) => (on === undefined ? variant : null);

/** An account's own brand is for its keys alone. */
const audienceOf = ({ layer }: Brand) => ({ isPrivate: layer === 'account' });

/** A pinned address of a hidden brand is 410, also where its slug is the name of another brand. */
function unlessRemoved<T>(
  slug: string,
  version: string | undefined,
  serve: () => T | Promise<T>,
): T | Promise<T> {
  return version === undefined ? serve() : servePinned(slug, serve);
}

async function servePinned<T>(slug: string, serve: () => T | Promise<T>): Promise<T> {
  try {
    return await serve();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) await requireNotRemoved(slug);
    throw error;
  }
}

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
      scope: 'read',
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
    ({ params, query, plan, caller, c }) =>
      unlessRemoved(params.slug, query.v, () => {
        const brand = getNamedBrand(params.slug, viewerOf(caller));
        const chosen = chooseArtwork(brand, optionsOf(query), plan);
        const { inline, title, id: idPrefix, v: version } = query;
        const isInline = [inline, title, idPrefix].some((given) => given !== undefined);
        const artwork = isInline ? makeInline(chosen, brand, { title, idPrefix }) : chosen;
        const audience = {
          version,
          ...audienceOf(brand),
          location: locateBrand(c, params.slug, brand),
        };
        if (hasVersion(artwork, version)) return representSvg(artwork, audience);
        const variant = isInline ? null : variantOf(query);
        const pin = { version, variant, isPicture: false };
        return getPastArtwork(artwork, brand, pin).then((past) => representSvg(past, audience));
      }),
  ),
];

const names = { png: 'PNG', webp: 'WebP' } as const;

/** `GET /v1/png/{slug}` and `GET /v1/webp/{slug}`. */
export const rasterRoutes = pictureFormats.map((format) =>
  route(
    { ...declare(format), check: requirePlan },
    ({ params, query: { v: version, size, ...query }, plan, caller, c }) =>
      unlessRemoved(params.slug, version, () => {
        const brand = getNamedBrand(params.slug, viewerOf(caller));
        const artwork = choosePicture(brand, optionsOf(query), plan);
        const audience = {
          version,
          ...audienceOf(brand),
          location: locateBrand(c, params.slug, brand),
        };
        const represent = (shown: ServedArtwork) =>
          representPicture(c, { brand, artwork: shown, format, size }, audience);
        if (hasVersion(artwork, version)) return represent(artwork);
        const pin = { version, variant: variantOf(query), isPicture: true };
        return getPastArtwork(artwork, brand, pin).then(represent);
      }),
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
      'the current color, as mono often is, comes in black. A picture that was uploaded as PNG or WebP is served here ' +
      'alone, and never larger than it is. While too many pictures are being drawn the ' +
      'response is 503 with `Retry-After`, and free.',
    security: 'apiKey',
    scope: 'read',
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
