import { z } from '@hono/zod-openapi';
import { requireVariantInPlan } from '../../artwork/choose-artwork';
import { expandHex, hexPattern, logoPad, logoSize } from '../../contract/limits';
import { fallbacks, findLogo, representLogo, splitName } from '../request/represent-logo';
import { artworkHeaderNames } from '../request/represent-artwork';
import { route } from '../request/route';
import { backgroundParameter, variantParameter } from '../schemas/artwork-parameters';
import { wholeNumber } from '../schemas/parameters';

const nameParameter = z
  .string()
  .max(260)
  .openapi({
    description:
      'A domain, a slug or a name of a brand, and its format, if you like: `.svg`, `.png`, `.webp`, `.avif`, `.jpg` or `.ico`. A ' +
      'sub-domain leads to the brand of its domain. Without a format, the header `Accept` chooses one.',
  });

/** Up to `logoPad.max`. */
const padPattern = /^(?:auto|0|0?\.[0-3]\d{0,3}|0?\.40{0,3})$/;

const padParameter = z
  .string()
  .regex(padPattern, `must be auto or a share from 0 to ${logoPad.max}`)
  .transform((text) => (text === 'auto' ? text : Number(text)))
  .optional()
  .openapi({
    type: 'string',
    pattern: padPattern.source,
    description:
      'Puts the logo into a square, with this share of its edge as a margin on each side: 0.1 is a tenth. `auto` gives logos ' +
      'in a row the same weight: each has the same area of ink. Without it, pictures are square with no margin, except ' +
      '`variant=wordmark`, and an SVG has its own shape.',
  });

const query = z.object({
  size: wholeNumber(
    logoSize,
    'The longer side in pixels. It has no effect on SVG, and an ICO has 16, 32 and 48.',
  ),
  variant: variantParameter.openapi({
    description:
      'Which artwork: see `GET /v1/svg/{slug}`. Without it you get color, if the brand and your plan have it, else mono.',
  }),
  theme: z
    .enum(['light', 'dark', 'auto'])
    .optional()
    .openapi({
      description:
        'The page behind the logo: the same as `on`, which takes precedence. `auto` puts both drawings into one SVG, which follows ' +
        'the color scheme of the visitor; it has no effect on pictures.',
    }),
  on: backgroundParameter,
  color: z
    .string()
    .regex(hexPattern, 'must be a hex color')
    .transform(expandHex)
    .optional()
    .openapi({
      type: 'string',
      pattern: hexPattern.source,
      description:
        'Draws the logo in one color, of three or six hex digits. A brand without a drawing in one color has no logo then.',
    }),
  grayscale: z.enum(['true', 'false']).optional().openapi({
    description: 'Takes the colors away: each gray has the luminance of its color.',
  }),
  pad: padParameter,
  fallback: z
    .enum(fallbacks)
    .default('monogram')
    .openapi({
      description:
        'What to send where there is no logo: a monogram, a 404, or a transparent picture of one pixel. The header ' +
        '`X-Marque-Fallback` names what was sent.',
    }),
});

/** `GET /logo/{name}`: one address for a page, an app or a README, which can send no header. */
export const pageLogoRoutes = [
  route(
    {
      method: 'get',
      path: '/logo/{name}',
      operationId: 'getPageLogo',
      tag: 'Artwork',
      summary: 'Get a logo for a page, by domain or slug',
      description:
        'For an `<img>`: the key is a publishable one in `token`, or any other in the header `X-API-Key`. Own brands are shown ' +
        'to a publishable key if its list names them. A cache that all visitors share may keep the picture for a day. Counts as a ' +
        'request of `GET /v1/png/{slug}`.',
      security: 'keyInAddress',
      scope: 'read',
      publishable: true,
      meter: 'png',
      params: z.object({ name: nameParameter }),
      query,
      check: ({ params, query: { variant = 'mono' }, caller, plan }) => {
        requireVariantInPlan(variant, plan);
        // For other keys after the count, because refusing for lack of units has to be cheap.
        return caller.grant?.only.length ? findLogo(splitName(params.name).name, caller) : null;
      },
      isCached: true,
      responses: {
        200: {
          description: 'The picture.',
          headers: [...artworkHeaderNames, 'X-Marque-Fallback', 'X-Marque-Enrichment'],
          content: {
            'image/svg+xml': { schema: z.string() },
            'image/png': { schema: z.string().openapi({ format: 'binary' }) },
            'image/webp': { schema: z.string().openapi({ format: 'binary' }) },
            'image/avif': { schema: z.string().openapi({ format: 'binary' }) },
            'image/jpeg': { schema: z.string().openapi({ format: 'binary' }) },
            'image/x-icon': { schema: z.string().openapi({ format: 'binary' }) },
          },
        },
      },
      examples: [{ parameters: { name: 'github.com', size: 64 }, response: null }],
      errors: ['variant_not_in_plan', 'not_found', 'domain_not_found', 'service_not_found'],
    },
    ({ params, query: { theme, on = theme, grayscale, ...options }, caller, c }, found) => {
      const { name, format } = splitName(params.name);
      return representLogo(c, found ?? findLogo(name, caller), {
        ...options,
        on,
        format,
        grayscale: grayscale === 'true',
      });
    },
  ),
];
