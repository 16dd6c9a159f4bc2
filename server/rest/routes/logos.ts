import { z } from '@hono/zod-openapi';
import { type ArtworkOptions, chooseArtwork, serveAsIs } from '../../artwork/choose-artwork';
import { choosePicture } from '../../artwork/choose-picture';
import { drawSharePicture, shareWidth } from '../../artwork/draw-share-picture';
import { makeInline } from '../../artwork/make-inline';
import { type Archive, packArtwork } from '../../artwork/pack-artwork';
import { type PictureFormat, pictureFormats } from '../../artwork/raster/picture';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import { getBrand } from '../../catalog/get-brand';
import { findPastArtwork } from '../../catalog/past-artwork';
import { plans } from '../../platform/plans';
import { isVariant } from '../../contract/variants';
import { type Cap, caps } from '../../limits/caps';
import { consumeAddressCap } from '../../limits/consume-cap';
import { AppError } from '../../platform/errors';
import { findInitiator } from '../../platform/requests/same-origin';
import { readVisit } from '../../platform/requests/visit-cookie';
import { hasVersion, representPicture, representSvg } from '../request/represent-artwork';
import { addressOf } from '../request/authenticate';
import { addHeaders, type Representation } from '../request/responses';
import type { RestContext } from '../request/rest-env';
import { route } from '../request/route';
import { backgroundParameter, preferParameter, sizeParameter } from '../schemas/artwork-parameters';

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
      return addHeaders(presentArchive(brand, packArtwork(brand)), headers);
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
      const audience = { version: query.v, isForSite: true };
      if (name === 'share' && format === 'png') {
        // Services show it beside a link to the brand's page. A brand without a logo shares the site's picture.
        if (brand.artwork.size === 0) throw noPicture();
        await consumeAddressCap(caps.sharePictures, addressOf(c));
        const share = { brand, artwork: drawSharePicture(brand), format, size: shareWidth };
        return representPicture(c, share, audience);
      }
      const cap = format === undefined ? caps.sitePictures : caps.siteDrawings;
      const headers = await admitSitePicture(c, cap);
      const choose = format === undefined ? chooseArtwork : choosePicture;
      const options = parseName(brand, name, query);
      const chosen = choose(brand, options, plans.internal);
      const artwork = await findPinned(brand, options, { chosen, version: query.v, format });
      const picture =
        format === undefined
          ? representSvg(query.inline === '1' ? makeInline(artwork, brand) : artwork, audience)
          : await representPicture(c, { brand, artwork, format, size: query.size }, audience);
      return addHeaders(picture, { ...forThisSite, ...headers });
    },
  ),
];

/**
 * Admits a request for a picture on one of our pages, and counts it by client address before any work is
 * done. A client without a page, such as a crawler, gets few pictures: it should use the API.
 * @param cap the cap for pictures on our pages
 * @returns the headers to add to the response
 * @throws AppError `cross_site_request` for another site's page, or `rate_limit_exceeded`
 */
async function admitSitePicture(c: RestContext, cap: Cap): Promise<Record<string, string>> {
  const initiator = findInitiator((name) => c.req.header(name));
  if (initiator === 'other') {
    throw new AppError(
      'cross_site_request',
      'This picture is for the pages of this site. Use the API with your key.',
    );
  }
  const address = addressOf(c);
  if (initiator === 'unknown') {
    await consumeAddressCap(caps.strayPictures, address);
    return {};
  }
  const { isKnown, setCookie } = readVisit(c.req.header('Cookie'), address);
  // The smaller cap comes first, and the work of a picture has one of its own.
  if (!isKnown) await consumeAddressCap(caps.newPictures, address);
  await consumeAddressCap(cap, address);
  return setCookie === null ? {} : { 'Set-Cookie': setCookie };
}

const noPicture = () => new AppError('not_found', 'There is no such picture.');

type Pin = {
  chosen: ServedArtwork;
  version: string | undefined;
  format: PictureFormat | undefined;
};

/** The artwork that the address is pinned to, also if it was replaced since; otherwise that of today. */
async function findPinned(
  brand: Brand,
  { variant, isVariantGiven, on }: ArtworkOptions,
  { chosen, version, format }: Pin,
): Promise<ServedArtwork> {
  if (version === undefined || hasVersion(chosen, version)) return chosen;
  if (!isVariantGiven || on !== undefined) return chosen;
  const pin = { slug: brand.slug, brand, variant, version, isPicture: format !== undefined };
  const past = await findPastArtwork(pin);
  return past === null ? chosen : serveAsIs(past.artwork, past.brand);
}

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

function presentArchive({ slug }: Brand, { etag, pack }: Archive): Representation {
  return {
    contentType: 'application/zip',
    etag,
    cacheControl: 'public, max-age=86400',
    headers: {
      'Content-Disposition': `attachment; filename="${slug}-logos.zip"`,
      ...forThisSite,
    },
    bytes: null,
    draw: pack,
  };
}
