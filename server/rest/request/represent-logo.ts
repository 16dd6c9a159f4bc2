import { parseAccept } from 'hono/utils/accept';
import { type Caller, viewerOf } from '../../accounts/keys/caller';
import { requireBrand } from '../../accounts/keys/check-grant';
import { parseBackground } from '../../artwork/backgrounds/background';
import { chooseLogo, drawInitial, type LogoLook } from '../../artwork/dress/choose-logo';
import type { Initialed } from '../../artwork/draw-placeholder';
import { type Dress, dressArtwork } from '../../artwork/dress/dress-artwork';
import { logoContentTypes, logoFormats as pictureFormats } from '../../artwork/raster/picture';
import { type Brand, hasArtwork } from '../../catalog/catalog';
import { findRegistrableDomain } from '../../catalog/lookup/normalize-host';
import { missedDomain, missedName } from '../../catalog/misses/miss';
import { noteMiss } from '../../catalog/misses/note-miss';
import { type Asked, findAskedBrand } from '../../catalog/search/find-asked-brand';
import { askForLook } from '../../enrichment/ask-for-look';
import type { Enrichment } from '../../enrichment/queue-look';
import { AppError } from '../../platform/errors';
import { contentEtag } from '../../platform/requests/response-headers';
import { domainNotFound, notFoundYet, withEnrichment } from './present-enrichment';
import { representPicture, representSvg } from './represent-artwork';
import { addHeaders, type Representation, tagLookUp } from './responses';
import type { RestContext } from './rest-env';

export const logoFormats = ['svg', ...pictureFormats] as const;
export type LogoFormat = (typeof logoFormats)[number];

export const fallbacks = ['monogram', '404', 'transparent'] as const;
export type Fallback = (typeof fallbacks)[number];

/** What an address asks for, in whatever way it is written. */
export type LogoOptions = LogoLook &
  Dress & {
    /** Null leaves it to the header `Accept`. */
    format: LogoFormat | null;
    size: number;
    fallback: Fallback;
  };

const extension = new RegExp(`\\.(jpeg|${logoFormats.join('|')})$`, 'i');

/** The name and the format in the last part of an address, such as `stripe.com.png`. */
export function splitName(text: string): { name: string; format: LogoFormat | null } {
  const [ending = '', given = ''] = extension.exec(text.toLowerCase()) ?? [];
  const wanted = given === 'jpeg' ? 'jpg' : given;
  const format = logoFormats.find((one) => one === wanted) ?? null;
  return { name: text.slice(0, text.length - ending.length), format };
}

export type FoundLogo = Asked & { name: string };

/**
 * Finds what a name means for a caller.
 * @throws AppError `scope_missing` where the list of the key does not have it
 */
export function findLogo(name: string, caller: Caller): FoundLogo {
  const asked = findAskedBrand(name, viewerOf(caller));
  const unknown = { slug: name.toLowerCase(), lookups: [], domains: [asked.host ?? name] };
  requireBrand(caller.grant, asked.brand ?? unknown);
  return { ...asked, name };
}

/** The logo, or what is to stand in for it, for a page that can send no header. */
export async function representLogo(
  c: RestContext,
  found: FoundLogo,
  { format: given, size, fallback, pad, grayscale, ...look }: LogoOptions,
): Promise<Representation<string>> {
  const format = given ?? chooseFormat(c.req.header('Accept'));
  const { brand, host } = found;
  const caller = c.get('caller');
  if (brand === null) noteMiss(caller, host === null ? missedName(found.name) : missedDomain(host));
  const isUnfinished = brand === null ? host !== null : !hasArtwork(brand);
  const enrichment = isUnfinished ? await askForLook(caller, host, brand) : null;
  const logo = brand && chooseLogo(brand, format !== 'svg', look, c.get('plan'));
  if (logo === null && fallback === '404') throw noLogo(found, enrichment);
  const isPrivate = brand?.layer === 'account';
  const headers = {
    Vary: varyOf(caller, given === null),
    ...(!isPrivate && { 'Surrogate-Key': surrogateKeyOf(brand) }),
    ...(logo === null && { 'X-Marque-Fallback': fallback }),
  };
  const draw = async () => {
    const shown = brand ?? initialsOf(found);
    const placeholder = () => drawInitial(shown, look);
    const replacement = { placeholder, requestId: c.get('requestId') };
    // An <img> with a width and a height would stretch a picture of another shape. SVGs keep theirs in one.
    const margin = pad ?? (format === 'svg' || look.variant === 'wordmark' ? undefined : 0);
    const dress = { pad: margin, grayscale };
    const artwork = await dressArtwork(logo ?? placeholder(), dress, replacement);
    const audience = { version: undefined, isForPages: true, isPrivate };
    if (format === 'svg') return representSvg(artwork, audience);
    const matte =
      look.on === undefined || look.on === 'auto' ? undefined : parseBackground(look.on);
    return representPicture(c, { brand: shown, artwork, format, size, matte }, audience);
  };
  const made = logo === null && fallback === 'transparent' ? transparent(format) : await draw();
  const dressed = withEnrichment(addHeaders(made, headers), enrichment);
  // Otherwise HEAD, which is free, would tell by the tag which brand a domain leads to.
  return host === null ? dressed : tagLookUp(dressed, host);
}

/** What `Accept` names with the most weight; of several, the first of these. PNG for anything else. */
const byPreference = ['webp', 'avif', 'svg', 'png', 'jpg'] as const satisfies LogoFormat[];

function chooseFormat(accept: string | undefined): LogoFormat {
  const accepted = accept === undefined ? [] : parseAccept(accept);
  const weightOf = (format: LogoFormat) => {
    const type = format === 'svg' ? 'image/svg+xml' : logoContentTypes[format];
    return accepted.find((one) => one.type === type)?.q ?? 0;
  };
  const [best = 'png'] = byPreference.toSorted((one, other) => weightOf(other) - weightOf(one));
  return weightOf(best) > 0 ? best : 'png';
}

/** The sub-domains of a domain look alike. */
export function initialsOf({ name, host }: FoundLogo): Initialed {
  const slug = (host === null ? null : findRegistrableDomain(host)) ?? name.toLowerCase();
  return { slug, name: slug, brandColor: null, guidelines: null };
}

function noLogo({ brand, host, name }: FoundLogo, enrichment: Enrichment | null): AppError {
  if (brand !== null) {
    const message = `There is no artwork for "${brand.slug}".`;
    return notFoundYet('not_found', message, enrichment);
  }
  return host === null
    ? new AppError(
        'service_not_found',
        `No brand has the slug or the name ${JSON.stringify(name)}.`,
      )
    : domainNotFound(host, enrichment);
}

const pixel = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAAC0lEQVR42mNgAAIAAAUAAen63NgAAAAASUVORK5CYII=',
    'base64',
  ),
};

/** One pixel; a PNG for all formats of pixels. */
function transparent(format: LogoFormat): Representation<string> {
  const bytes = format === 'svg' ? pixel.svg : pixel.png;
  return {
    bytes,
    contentType: format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png',
    etag: contentEtag(bytes),
    cacheControl: 'public, max-age=3600, s-maxage=3600',
    headers: {
      'X-Svg-Variant': 'placeholder',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  };
}

/** What the response depends on besides the address. A key for some sites must not be served to others from a cache. */
export function varyOf({ grant }: Caller, isNegotiated: boolean): string {
  const sites = grant !== null && grant.origins.length > 0 ? ', Origin, Referer' : '';
  return `X-API-Key${isNegotiated ? ', Accept' : ''}${sites}`;
}

/** By which a cache in front forgets the pictures of a brand, or those of all that had no brand. */
export const surrogateKeyOf = (brand: Brand | null) =>
  `logos ${brand === null ? 'logos-unknown' : `brand-${brand.slug}`}`;
