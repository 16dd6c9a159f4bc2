import { z } from '@hono/zod-openapi';
import { requireVariantInPlan } from '../../artwork/choose-artwork';
import { pictureSize } from '../../contract/limits';
import {
  fallbacks,
  findLogo,
  type LogoFormat,
  logoFormats,
  representLogo,
} from '../request/represent-logo';
import { artworkHeaderNames } from '../request/represent-artwork';
import { route } from '../request/route';
import { backgroundParameter, variantParameter } from '../schemas/artwork-parameters';
import { wholeNumber } from '../schemas/parameters';

const nameParameter = z
  .string()
  .max(260)
  .openapi({
    description:
      'A domain, a slug or a name of a brand, and its format, if you like: `.svg`, `.png` or `.webp`. A sub-domain leads to the ' +
      'brand of its domain. Without a format, the header `Accept` chooses one.',
  });

const query = z.object({
  size: wholeNumber(
    { ...pictureSize, default: 128 },
    'The longer side in pixels. It has no effect on SVG.',
  ),
  variant: variantParameter.openapi({
    description:
      'Which artwork: see `GET /v1/svg/{slug}`. Without it you get color, if the brand and your plan have it, else mono.',
  }),
  theme: z.enum(['light', 'dark']).optional().openapi({
    description: 'The page behind the logo: the same as `on`, which takes precedence.',
  }),
  on: backgroundParameter,
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
        return caller.grant?.only.length ? findLogo(nameIn(params.name), caller) : null;
      },
      isCached: true,
      responses: {
        200: {
          description: 'The picture.',
          headers: [...artworkHeaderNames, 'X-Marque-Fallback'],
          content: {
            'image/svg+xml': { schema: z.string() },
            'image/png': { schema: z.string().openapi({ format: 'binary' }) },
            'image/webp': { schema: z.string().openapi({ format: 'binary' }) },
          },
        },
      },
      examples: [{ parameters: { name: 'github.com', size: 64 }, response: null }],
      errors: ['variant_not_in_plan', 'not_found', 'domain_not_found', 'service_not_found'],
    },
    ({ params: { name }, query: { theme, on = theme, ...options }, caller, c }, found) =>
      representLogo(c, found ?? findLogo(nameIn(name), caller), {
        ...options,
        on,
        format: formatIn(name),
      }),
  ),
];

const extension = new RegExp(`\\.(${logoFormats.join('|')})$`, 'i');

const nameIn = (name: string) => name.replace(extension, '');

function formatIn(name: string): LogoFormat | null {
  const given = extension.exec(name)?.[1]?.toLowerCase();
  return logoFormats.find((format) => format === given) ?? null;
}
