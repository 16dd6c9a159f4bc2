import { drawPlaceholder, type Initialed } from '../../artwork/draw-placeholder';
import { findPicture, getPicture, planPicture } from '../../artwork/raster/get-picture';
import { logoContentTypes, type Picture, type PictureKind } from '../../artwork/raster/picture';
import type { ServedArtwork } from '../../artwork/served-artwork';
import type { Brand } from '../../catalog/catalog';
import { AppError } from '../../platform/errors';
import { oncePer } from '../../platform/process/made-once';
import type { DescribedHeader } from '../openapi/describe-headers';
import type { Representation } from './responses';
import type { RestContext } from './rest-env';

type Audience = {
  /** The version that the address is pinned to. */
  version: string | undefined;
  /** Whether it is a picture on the site's own pages, rather than the API's. */
  isForSite?: boolean;
  /** Whether it is for other sites' pages, and a cache that all visitors share may keep it. */
  isForPages?: boolean;
  /** Whether only the account itself may cache it. */
  isPrivate?: boolean;
  /** The canonical address, where the brand was asked for by another name; see `locateBrand`. */
  location?: Record<string, string> | null;
};

/** An artwork as SVG. */
export function representSvg(artwork: ServedArtwork, audience: Audience): Representation<string> {
  return {
    bytes: artwork.svg,
    contentType: 'image/svg+xml; charset=utf-8',
    etag: artwork.etag,
    cacheControl: cacheControlOf(artwork, audience),
    headers: at(svgHeaders(artwork), audience),
  };
}

/** An artwork of a brand as PNG or WebP, drawn when the bytes are needed. */
export async function representPicture(
  c: RestContext,
  { brand, artwork, ...kind }: PictureKind & { brand: Initialed; artwork: ServedArtwork },
  audience: Audience,
): Promise<Representation<string>> {
  const placeholder = () => drawPlaceholder(brand);
  const options = { artwork, placeholder, ...kind, requestId: c.get('requestId') };
  const describe = (picture: Picture, bytes: Representation['bytes']) => ({
    contentType: logoContentTypes[kind.format],
    etag: `"${picture.id}"`,
    cacheControl: cacheControlOf(picture.artwork, audience),
    headers: at(artworkHeaders(picture.artwork), audience),
    bytes,
  });
  const planned = planPicture(options);
  // HEAD has a length only if the picture was drawn before.
  if (c.req.method === 'HEAD') return describe(planned, await findPicture(planned));
  const draw = async () => {
    const { picture, bytes } = await getPicture(options);
    return picture.id === planned.id ? bytes : describe(picture, bytes);
  };
  return { ...describe(planned, null), draw };
}

const at = (headers: Record<string, string>, { location }: Audience) =>
  location ? { ...headers, ...location } : headers;

/** The headers that describe the served artwork, whatever its format. */
export const artworkHeaderNames = [
  'X-Svg-Variant',
  'X-Contrast-Ratio',
  'X-Svg-Plate',
  'X-Svg-Treatment',
  'Link',
  'Content-Location',
] as const satisfies DescribedHeader[];

const artworkHeaders = oncePer((artwork: ServedArtwork): Record<string, string> => {
  const { variant, link, onBackground } = artwork;
  const headers: Record<string, string> = {
    'X-Svg-Variant': variant,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  if (link !== null) headers['Link'] = link;
  if (onBackground === undefined) return headers;
  // Rounded down: a contrast called 3.00 is never less.
  headers['X-Contrast-Ratio'] = (Math.floor(onBackground.contrast * 100) / 100).toFixed(2);
  headers['X-Svg-Treatment'] = onBackground.treatment;
  if (onBackground.backdrop !== null) headers['X-Svg-Plate'] = onBackground.backdrop;
  return headers;
});

/** An SVG is a document: opened by itself it must not run or fetch anything. */
const svgHeaders = oncePer((artwork: ServedArtwork): Record<string, string> => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
  return { ...artworkHeaders(artwork), 'Content-Security-Policy': policy };
});

/**
 * How long a response may be cached: forever if its address is pinned to its bytes. The API's address of a
 * placeholder is not, as artwork may follow.
 */
function cacheControlOf(
  { variant, etag }: ServedArtwork,
  { version, isForSite, isForPages, isPrivate }: Audience,
): string {
  const isPlaceholder = variant === 'placeholder';
  const whose = isPrivate === true ? 'private' : 'public';
  const isPinned = etag === `"${version}"` && (isForSite === true || !isPlaceholder);
  if (isPinned) return `${whose}, max-age=31536000, immutable`;
  const seconds = isPlaceholder ? (isForSite === true ? 300 : 3600) : 86_400;
  const isShared = isForPages === true && isPrivate !== true;
  return `${whose}, max-age=${seconds}${isShared ? `, s-maxage=${seconds}` : ''}`;
}

/** Whether the artwork has the version that the request is pinned to, if it is pinned. */
export function hasVersion({ etag }: ServedArtwork, version: string | undefined): boolean {
  return version === undefined || etag === `"${version}"`;
}

/** @throws AppError `artwork_version_not_found`, naming the current version */
export function requireVersion(
  artwork: ServedArtwork,
  { slug }: Brand,
  version: string | undefined,
): void {
  if (hasVersion(artwork, version)) return;
  const current = artwork.etag.slice(1, -1);
  throw new AppError(
    'artwork_version_not_found',
    `For this request "${slug}" has version ${current} (${artwork.variant}), not ${version}.`,
    { extras: { current_version: current } },
  );
}
