import { z } from '@hono/zod-openapi';
import { type ArtworkOptions, chooseArtwork } from '../../artwork/choose-artwork';
import { drawPlaceholder } from '../../artwork/draw-placeholder';
import { drawSharePicture, shareWidth } from '../../artwork/draw-share-picture';
import { makeInline } from '../../artwork/make-inline';
import { type Archive, packArtwork } from '../../artwork/pack-artwork';
import { getPicture, planPicture } from '../../artwork/raster/get-picture';
import { type Picture, pictureFormats, type PictureKind } from '../../artwork/raster/picture';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import { getBrand } from '../../catalog/get-brand';
import { plans } from '../../contract/plans';
import { isVariant } from '../../contract/variants';
import { caps } from '../../limits/caps';
import { consumeAddressCap } from '../../limits/consume-cap';
import { AppError } from '../../platform/errors';
import { addressOf } from '../request/request-origin';
import { admitSitePicture } from '../request/admit-site-picture';
import type { Representation } from '../request/responses';
import { route } from '../request/route';
import {
  artworkHeaders,
  backgroundParameter,
  preferParameter,
  sizeParameter,
  svgHeaders,
} from './artwork-request';

/** Pages of other sites must use the API and its plans instead. */
const forThisSite = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/**
 * The pictures on the site's own pages: no key, no quota, a cap per address, and not part of the documented
 * API. `/logos/{slug}/{variant}.svg` is a variant, `/logos/{slug}/logo.svg` the default one; `on` chooses for
 * a background, `inline` prepares it for use inside a page, and with its hash `v` a picture may be cached forever.
 * The same exists as png and webp, with `share.png` for link previews, and `artwork.zip` with every variant.
 */
export const logoRoutes = [
  route(
    {
      method: 'get',
      path: '/logos/{slug}/artwork.zip',
      operationId: 'getLogoArchive',
      tag: 'Site',
      summary: 'Get every variant of a brand, with its license, in one file',
      isHidden: true,
      params: z.object({ slug: z.string() }),
      responses: { 200: { description: 'The archive.' } },
    },
    async ({ params, c }) => {
      const brand = getBrand(params.slug);
      const headers = await admitSitePicture(c, caps.siteArchives);
      return withHeaders(presentArchive(brand, packArtwork(brand)), headers);
    },
  ),
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
      const requestId = c.get('requestId');
      if (name === 'share' && format === 'png') {
        // Services show it beside a link to the brand's page. A brand without a logo shares the site's picture.
        if (brand.artwork.size === 0) throw noPicture();
        await consumeAddressCap(caps.sharePictures, addressOf(c));
        const artwork = drawSharePicture(brand);
        const kind = { format, size: shareWidth, requestId };
        return presentPicture(brand, artwork, kind, query.v, {});
      }
      const cap = format === undefined ? caps.sitePictures : caps.siteDrawings;
      const headers = await admitSitePicture(c, cap);
      const artwork = chooseArtwork(brand, parseName(brand, name, query), plans.internal);
      const picture =
        format === undefined
          ? presentSvg(query.inline === '1' ? makeInline(artwork, brand) : artwork, query.v)
          : presentPicture(brand, artwork, { format, size: query.size, requestId }, query.v);
      return withHeaders(picture, headers);
    },
  ),
];

function withHeaders(made: Representation, headers: Record<string, string>): Representation {
  const { draw } = made;
  return {
    ...made,
    headers: { ...made.headers, ...headers },
    ...(draw && { draw: async () => withHeaders(await draw(), headers) }),
  };
}

const noPicture = () => new AppError('not_found', 'There is no such picture.');

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
  if (!isVariant(name)) throw noPicture();
  return { variant: name, isVariantGiven: true, on, prefer };
}

function presentSvg(artwork: ServedArtwork, version: string | undefined): Representation {
  return {
    bytes: artwork.svg,
    contentType: 'image/svg+xml; charset=utf-8',
    etag: artwork.etag,
    cacheControl: cacheControlOf(artwork, version),
    headers: { ...svgHeaders(artwork), ...forThisSite },
  };
}

function presentPicture(
  brand: Brand,
  artwork: ServedArtwork,
  kind: PictureKind & { requestId: string },
  version: string | undefined,
  headers: Record<string, string> = forThisSite,
): Representation {
  const options = { ...kind, artwork, placeholder: () => drawPlaceholder(brand) };
  const describe = (picture: Picture) => ({
    contentType: `image/${kind.format}`,
    etag: `"${picture.id}"`,
    cacheControl: cacheControlOf(picture.artwork, version),
    headers: { ...artworkHeaders(picture.artwork), ...headers },
  });
  return {
    ...describe(planPicture(options)),
    bytes: null,
    draw: async () => {
      const { picture, bytes } = await getPicture(options);
      return { ...describe(picture), bytes };
    },
  };
}

function presentArchive({ slug }: Brand, { etag, pack }: Archive): Representation {
  const described = {
    contentType: 'application/zip',
    etag,
    cacheControl: 'public, max-age=86400',
    headers: {
      'Content-Disposition': `attachment; filename="${slug}-logos.zip"`,
      ...forThisSite,
    },
  };
  return {
    ...described,
    bytes: null,
    draw: async () => ({ ...described, bytes: pack() }),
  };
}

function cacheControlOf({ variant, etag }: ServedArtwork, version: string | undefined): string {
  if (etag === `"${version}"`) return 'public, max-age=31536000, immutable';
  return variant === 'placeholder' ? 'public, max-age=300' : 'public, max-age=86400';
}
