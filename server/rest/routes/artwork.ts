import { z } from '@hono/zod-openapi';
import { viewerOf } from '../../accounts/keys/caller';
import {
  type ArtworkOptions,
  chooseArtwork,
  requireVariantInPlan,
  serveAsIs,
} from '../../artwork/choose-artwork';
import { choosePicture } from '../../artwork/choose-picture';
import type { ServedArtwork } from '../../artwork/served-artwork';
import { makeInline } from '../../artwork/make-inline';
import { type PictureFormat, pictureFormats } from '../../artwork/raster/picture';
import type { Brand } from '../../catalog/catalog';
import type { Viewer } from '../../catalog/account-brands';
import { findPastArtwork, requireNotRemoved } from '../../catalog/past-artwork';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import { resolveName } from '../../catalog/search/resolve-name';
import type { Plan } from '../../contract/plans';
import type { Preference, Variant } from '../../contract/variants';
import { AppError } from '../../platform/errors';
import {
  artworkHeaderNames,
  representPicture,
  representSvg,
  requireVersion,
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
  variant: variant ?? 'mono',
  isVariantGiven: variant !== undefined,
  on,
  prefer,
});

const errors = [
  ...(['variant_not_in_plan', 'service_not_found', 'artwork_version_not_found'] as const),
  'artwork_removed',
] as const;

/** An account's own brand is for its keys alone. */
const audienceOf = ({ layer }: Brand) => ({ isPrivate: layer === 'account' });

/** Artwork as it is served, and its brand. */
type Chosen = { brand: Brand; artwork: ServedArtwork };

type Asked = {
  slug: string;
  viewer: Viewer;
  version: string | undefined;
  /** Null where the artwork is chosen or made for the request: no earlier version of it is stored. */
  variant: Variant | null;
  isPicture: boolean;
};

/** Serves today's artwork or, at a pinned address, an earlier one. A takedown of it is 410, also behind another brand. */
function serveChosen<T>(
  { version, ...asked }: Asked,
  choose: (brand: Brand) => ServedArtwork,
  represent: (chosen: Chosen) => T | Promise<T>,
): T | Promise<T> {
  const today = () => {
    const brand = getNamedBrand(asked.slug, asked.viewer);
    const artwork = choose(brand);
    requireVersion(artwork, brand, version);
    return { brand, artwork };
  };
  return version === undefined
    ? represent(today())
    : choosePinned({ ...asked, version }, today).then(represent);
}

async function choosePinned(
  { variant, ...pin }: Asked & { version: string },
  today: () => Chosen,
): Promise<Chosen> {
  try {
    return today();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    await requireNotRemoved(pin.slug, pin.viewer);
    const { brand } = resolveName(pin.slug, pin.viewer);
    const past = variant === null ? null : await findPastArtwork({ ...pin, brand, variant });
    if (past === null) throw error;
    return { brand: past.brand, artwork: serveAsIs(past.artwork, past.brand) };
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
        'The header `X-Svg-Variant` names the variant served. Not every plan has variants other than mono.',
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
    ({ params: { slug }, query, plan, caller, c }) => {
      const { inline, title, id: idPrefix, v: version, variant = 'mono', on } = query;
      const isInline = inline !== undefined || title !== undefined || idPrefix !== undefined;
      const isMade = isInline || on !== undefined;
      return serveChosen(
        {
          slug,
          viewer: viewerOf(caller),
          version,
          variant: isMade ? null : variant,
          isPicture: false,
        },
        (brand) => {
          const chosen = chooseArtwork(brand, optionsOf(query), plan);
          return isInline ? makeInline(chosen, brand, { title, idPrefix }) : chosen;
        },
        ({ brand, artwork }) => {
          const location = locateBrand(c, slug, brand);
          return representSvg(artwork, { version, ...audienceOf(brand), location });
        },
      );
    },
  ),
];

const names = { png: 'PNG', webp: 'WebP' } as const;

/** `GET /v1/png/{slug}` and `GET /v1/webp/{slug}`. */
export const rasterRoutes = pictureFormats.map((format) =>
  route(
    { ...declare(format), check: requirePlan },
    ({ params: { slug }, query: { v: version, size, ...query }, plan, caller, c }) =>
      serveChosen(
        {
          slug,
          viewer: viewerOf(caller),
          version,
          variant: query.on === undefined ? (query.variant ?? 'mono') : null,
          isPicture: true,
        },
        (brand) => choosePicture(brand, optionsOf(query), plan),
        ({ brand, artwork }) => {
          const location = locateBrand(c, slug, brand);
          const audience = { version, ...audienceOf(brand), location };
          return representPicture(c, { brand, artwork, format, size }, audience);
        },
      ),
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
