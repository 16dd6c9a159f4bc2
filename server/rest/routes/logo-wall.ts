import { z } from '@hono/zod-openapi';
import { parseBackground } from '../../artwork/backgrounds/background';
import { chooseArtwork } from '../../artwork/choose-artwork';
import { drawWall, type WallLogo } from '../../artwork/dress/draw-wall';
import { drawMonogram } from '../../artwork/draw-monogram';
import { logoSize, wallLogosMax } from '../../contract/limits';
import type { Plan } from '../../contract/plans';
import type { Caller } from '../../accounts/keys/caller';
import {
  findLogo,
  type FoundLogo,
  initialsOf,
  surrogateKeyOf,
  varyOf,
} from '../request/represent-logo';
import { representPicture, representSvg } from '../request/represent-artwork';
import { addHeaders, tagLookUp } from '../request/responses';
import { route } from '../request/route';
import { backgroundParameter } from '../schemas/artwork-parameters';
import { wholeNumber } from '../schemas/parameters';

const namesParameter = z
  .string()
  .max(8000)
  .transform((names) => names.split(',').map((name) => name.trim()))
  .refine((names) => names.every((name) => name !== ''), 'must name brands, separated by commas')
  .refine((names) => names.length <= wallLogosMax, `at most ${wallLogosMax} brands`)
  .openapi({
    type: 'string',
    maxLength: 8000,
    description: `Up to ${wallLogosMax} domains, slugs or names, separated by commas, in the order of the picture.`,
  });

const query = z.object({
  of: namesParameter,
  columns: wholeNumber({ min: 1, max: 20, default: 6 }, 'How many logos a row has.'),
  on: backgroundParameter.openapi({
    default: 'light',
    description:
      'The page behind the picture, for which each logo is chosen: see `GET /v1/svg/{slug}`. The picture is transparent.',
  }),
  format: z.enum(['svg', 'png']).default('svg').openapi({ description: 'svg or png.' }),
  size: wholeNumber({ ...logoSize, default: 1024 }, 'The longer side of a PNG in pixels.'),
});

/** `GET /logo/wall`: the logos of many brands in one picture. */
export const logoWallRoutes = [
  route(
    {
      method: 'get',
      path: '/logo/wall',
      operationId: 'getLogoWall',
      tag: 'Artwork',
      summary: 'Get many logos in one picture, all of the same weight',
      description:
        'Each logo has the same area of ink, as far as it fits its cell, and its ink is in the middle of the cell. A brand ' +
        'without a logo gets a monogram. Keys and caches are as in `GET /logo/{name}`. It counts as one request of ' +
        '`GET /v1/png/{slug}`, however many logos it has.',
      security: 'keyInAddress',
      scope: 'read',
      publishable: true,
      meter: 'png',
      query,
      // For other keys after the count, because refusing for lack of units has to be cheap.
      check: ({ query: { of: names }, caller }) =>
        caller.grant?.only.length ? findAll(names, caller) : null,
      isCached: true,
      responses: {
        200: {
          description: 'The picture.',
          content: {
            'image/svg+xml': { schema: z.string() },
            'image/png': { schema: z.string().openapi({ format: 'binary' }) },
          },
        },
      },
      examples: [{ parameters: { of: 'github.com,stripe.com,spotify' }, response: null }],
    },
    async ({ query: { of: names, columns, format, size, on }, caller, plan, c }, checked) => {
      const found = checked ?? findAll(names, caller);
      const logos = found.map((one) => choose(one, on ?? 'light', plan));
      const artwork = await drawWall(logos, { columns, requestId: c.get('requestId') });
      const isPrivate = found.some(({ brand }) => brand?.layer === 'account');
      const audience = { version: undefined, isForPages: true, isPrivate };
      const brand = { slug: 'wall', name: 'Wall', brandColor: null, guidelines: null };
      const made =
        format === 'svg'
          ? representSvg(artwork, audience)
          : await representPicture(c, { brand, artwork, format, size }, audience);
      const keys = new Set(found.flatMap((one) => surrogateKeyOf(one.brand).split(' ')));
      const headers = {
        Vary: varyOf(caller, false),
        ...(!isPrivate && { 'Surrogate-Key': [...keys].join(' ') }),
      };
      // Otherwise HEAD, which is free, would tell by the tag which brands domains lead to.
      return tagLookUp(addHeaders(made, headers), names.join());
    },
  ),
];

const findAll = (names: readonly string[], caller: Caller) =>
  names.map((name) => findLogo(name, caller));

function choose(found: FoundLogo, on: string, plan: Plan): WallLogo {
  const { brand } = found;
  const background = parseBackground(on);
  const placeholder = () => drawMonogram(brand ?? initialsOf(found), { background });
  if (brand === null) return { artwork: placeholder(), placeholder };
  const variant = plan.allVariants ? 'color' : 'mono';
  const artwork = chooseArtwork(brand, { variant, isVariantGiven: false, on }, plan);
  return { artwork: artwork.variant === 'placeholder' ? placeholder() : artwork, placeholder };
}
