import { chooseArtwork, type ArtworkWish } from '../../artwork/choose-artwork';
import { drawPlaceholder } from '../../artwork/draw-placeholder';
import { drawSharePicture, shareWidth } from '../../artwork/draw-share-picture';
import { makeInline } from '../../artwork/make-inline';
import { groundPattern } from '../../artwork/parse-ground';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import { getBrand } from '../../catalog/get-brand';
import { isVariant } from '../../catalog/variants';
import { AppError } from '../../errors';
import { addressKey } from '../../quotas/address-key';
import { caps } from '../../quotas/caps';
import { consumeCap } from '../../quotas/consume-cap';
import { counters } from '../../quotas/counters';
import { plans } from '../../quotas/plans';
import { getPicture, planPicture } from '../../raster/get-picture';
import { pictureFormats, pictureSize, type PictureKind } from '../../raster/picture';
import { answerBytes, isKnown } from '../answer';
import { artworkHeaders } from '../artwork-request';
import { createRoutes } from '../create-routes';
import type { RestContext } from '../rest-env';
import { addressOf, spendCap } from '../spend-cap';

/** As of `GET /v1/svg/{slug}`: opened by itself an SVG must not run or fetch anything. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * The pictures on the site's own pages: without key and quota, so many an hour from one address, and no
 * part of the documented API. `/logos/{slug}/{variant}.svg` is a variant, `/logos/{slug}/logo.svg` the
 * one to show by default; `on` chooses for a ground, `inline` makes it fit to stand in a page, and under
 * its hash `v` a picture is kept for good. The same as png and webp, and `share.png` for link previews.
 */
export const logoRoutes = createRoutes();

logoRoutes.get('/logos/:slug/:file', async (c) => {
  const brand = getBrand(c.req.param('slug'));
  const [, name = '', format = ''] = /^(\w+)\.(svg|png|webp)$/.exec(c.req.param('file')) ?? [];
  const kind = pictureFormats.find((one) => one === format);
  if (name === 'share' && kind === 'png') {
    return answerPicture(c, brand, await drawSharePicture(brand), {
      format: kind,
      size: shareWidth,
    });
  }
  const artwork = await chooseArtwork(brand, parseWish(c, brand, name), plans.internal);
  if (kind === undefined) return answerSvg(c, brand, artwork);
  return answerPicture(c, brand, artwork, { format: kind, size: parseSize(c.req.query('size')) });
});

/**
 * Each instance counts by itself: a page has hundreds of pictures, and none is worth a round trip.
 * @throws AppError `rate_limit_exceeded`
 */
function countPicture(c: RestContext): Promise<void> {
  return consumeCap(caps.sitePictures, addressKey(addressOf(c)), { ...counters(), shared: null });
}

/** @throws AppError `not_found` or `validation_error` */
function parseWish(c: RestContext, brand: Brand, name: string): ArtworkWish {
  if (name !== 'logo' && !isVariant(name)) {
    throw new AppError('not_found', 'There is no such picture.');
  }
  const on = c.req.query('on');
  if (on !== undefined && !groundPattern.test(on)) {
    throw new AppError('validation_error', 'on: must be dark, light or a color such as 0B0B0C');
  }
  if (name !== 'logo') return { variant: name, isVariantGiven: true, on };
  return { variant: brand.artwork.has('color') ? 'color' : 'mono', isVariantGiven: false, on };
}

/** @throws AppError `validation_error` */
function parseSize(text: string | undefined): number {
  const size = text === undefined ? pictureSize.default : /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (size >= pictureSize.min && size <= pictureSize.max) return size;
  throw new AppError(
    'validation_error',
    `size: must be a whole number from ${pictureSize.min} to ${pictureSize.max}`,
  );
}

/** What the browser knows already costs nothing. */
async function answerSvg(c: RestContext, brand: Brand, chosen: ServedArtwork): Promise<Response> {
  const artwork = c.req.query('inline') === '1' ? makeInline(chosen, brand) : chosen;
  if (!isKnown(c, artwork.etag)) await countPicture(c);
  return answerBytes(c, {
    bytes: artwork.svg,
    contentType: 'image/svg+xml; charset=utf-8',
    etag: artwork.etag,
    cacheControl: cachingOf(c, artwork),
    headers: { ...headersOf(artwork), 'Content-Security-Policy': contentSecurityPolicy },
  });
}

async function answerPicture(
  c: RestContext,
  brand: Brand,
  artwork: ServedArtwork,
  kind: PictureKind,
): Promise<Response> {
  const wish = { ...kind, artwork, placeholder: () => drawPlaceholder(brand) };
  const planned = planPicture(wish);
  const isAtHand = c.req.method === 'HEAD' || isKnown(c, `"${planned.id}"`);
  if (!isAtHand) await spendCap(c, caps.siteDrawings);
  const { picture, bytes } = isAtHand ? { picture: planned, bytes: null } : await getPicture(wish);
  return answerBytes(c, {
    bytes,
    contentType: `image/${picture.format}`,
    etag: `"${picture.id}"`,
    cacheControl: cachingOf(c, picture.artwork),
    headers: headersOf(picture.artwork),
  });
}

function headersOf(artwork: ServedArtwork): Record<string, string> {
  return { ...artworkHeaders(artwork), 'Cross-Origin-Resource-Policy': 'cross-origin' };
}

function cachingOf(c: RestContext, { variant, etag, isProvisional }: ServedArtwork): string {
  if (etag === `"${c.req.query('v')}"`) return 'public, max-age=31536000, immutable';
  const isPassing = variant === 'placeholder' || isProvisional === true;
  return isPassing ? 'public, max-age=300' : 'public, max-age=86400';
}
