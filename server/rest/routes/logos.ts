import { z } from '@hono/zod-openapi';
import { type ArtworkOptions, chooseArtwork } from '../../artwork/choose-artwork';
import { drawPlaceholder } from '../../artwork/draw-placeholder';
import { drawSharePicture, shareWidth } from '../../artwork/draw-share-picture';
import { makeInline } from '../../artwork/make-inline';
import { getPicture, planPicture } from '../../artwork/raster/get-picture';
import { type Picture, pictureFormats, type PictureKind } from '../../artwork/raster/picture';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import { getBrand } from '../../catalog/get-brand';
import { plans } from '../../contract/plans';
import { isVariant } from '../../contract/variants';
import { caps } from '../../metering/caps/caps';
import { AppError } from '../../platform/errors';
import { consumeAddressCap } from '../request/client-caps';
import { isNotModified, type Representation } from '../request/responses';
import type { RestContext } from '../request/rest-env';
import { route } from '../request/route';
import { backgroundParameter, preferParameter, sizeParameter } from '../schemas/parameters';
import { artworkHeaders, svgHeaders } from './artwork-request';

/**
 * The pictures on the site's own pages: no key, no quota, a cap per address, and no part of the documented
 * API. `/logos/{slug}/{variant}.svg` is a variant, `/logos/{slug}/logo.svg` the default one; `on` chooses for
 * a background, `inline` makes it fit to stand in a page, and under its hash `v` a picture is kept for good.
 * The same as png and webp, and `share.png` for link previews.
 */
export const logoRoutes = [
  route(
    {
      method: 'get',
      path: '/logos/{slug}/{file}',
      operationId: 'getLogo',
      tag: 'Site',
      summary: 'Get a picture for the site',
      isHidden: true,
      params: z.object({ slug: z.string(), file: z.string() }),
      query: z.object({
        on: backgroundParameter,
        prefer: preferParameter,
        size: sizeParameter,
        inline: z.string().optional(),
        v: z.string().optional(),
      }),
      responses: { 200: { description: 'The picture.' } },
    },
    async ({ params, query, c }) => {
      const brand = getBrand(params.slug);
      const [, name = '', extension] = /^(\w+)\.(svg|png|webp)$/.exec(params.file) ?? [];
      const format = pictureFormats.find((one) => one === extension);
      if (name === 'share' && format === 'png') {
        const artwork = await drawSharePicture(brand);
        return presentPicture(c, brand, artwork, { format, size: shareWidth }, query.v);
      }
      const artwork = await chooseArtwork(brand, parseName(brand, name, query), plans.internal);
      return format === undefined
        ? presentSvg(c, query.inline === '1' ? makeInline(artwork, brand) : artwork, query.v)
        : presentPicture(c, brand, artwork, { format, size: query.size }, query.v);
    },
  ),
];

/** @throws AppError `not_found` */
function parseName(
  brand: Brand,
  name: string,
  { on, prefer }: Pick<ArtworkOptions, 'on' | 'prefer'>,
): ArtworkOptions {
  if (name === 'logo') {
    return {
      variant: brand.artwork.has('color') ? 'color' : 'mono',
      isVariantGiven: false,
      on,
      prefer,
    };
  }
  if (!isVariant(name)) throw new AppError('not_found', 'There is no such picture.');
  return { variant: name, isVariantGiven: true, on, prefer };
}

/** A browser that has it already does not count. */
async function presentSvg(
  c: RestContext,
  artwork: ServedArtwork,
  version: string | undefined,
): Promise<Representation> {
  if (!isNotModified(c, artwork)) await consumeAddressCap(c, caps.sitePictures);
  return {
    bytes: artwork.svg,
    contentType: 'image/svg+xml; charset=utf-8',
    etag: artwork.etag,
    cacheControl: cacheControlOf(artwork, version),
    headers: svgHeaders(artwork),
  };
}

function presentPicture(
  c: RestContext,
  brand: Brand,
  artwork: ServedArtwork,
  kind: PictureKind,
  version: string | undefined,
): Representation {
  const options = { ...kind, artwork, placeholder: () => drawPlaceholder(brand) };
  const describe = (picture: Picture) => ({
    contentType: `image/${kind.format}`,
    etag: `"${picture.id}"`,
    cacheControl: cacheControlOf(picture.artwork, version),
    headers: artworkHeaders(picture.artwork),
  });
  return {
    ...describe(planPicture(options)),
    bytes: null,
    draw: async () => {
      await consumeAddressCap(c, caps.siteDrawings);
      const { picture, bytes } = await getPicture(options);
      return { ...describe(picture), bytes };
    },
  };
}

function cacheControlOf(
  { variant, etag, isProvisional }: ServedArtwork,
  version: string | undefined,
): string {
  if (etag === `"${version}"`) return 'public, max-age=31536000, immutable';
  const isPassing = variant === 'placeholder' || isProvisional === true;
  return isPassing ? 'public, max-age=300' : 'public, max-age=86400';
}
