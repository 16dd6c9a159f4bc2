import { z } from '@hono/zod-openapi';
import { titleLengthMax } from '../artwork/make-inline';
import { groundPattern } from '../artwork/parse-ground';
import { versionPattern } from '../artwork/pin-version';
import { slugsMax } from '../catalog/get-brands';
import { variants } from '../catalog/variants';
import { pictureSize } from '../raster/picture';

/** A whole number written in digits. Number() alone would let in "", "1e2" and "0x10". */
export function wholeNumber(
  limits: { min: number; max: number; default: number },
  description: string,
) {
  return z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(limits.min).max(limits.max))
    .default(limits.default)
    .openapi({
      description,
      type: 'integer',
      minimum: limits.min,
      maximum: limits.max,
      default: limits.default,
    });
}

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
export const wellFormedText = z
  .string()
  .refine((text) => !/[\0\p{Surrogate}]/u.test(text), 'must be well-formed text');

export const slugParameter = z
  .string()
  .max(200)
  .openapi({ description: 'Slug of a brand, as the catalog and the search give it.' });

export const slugsParameter = z
  .string()
  .max(4000)
  .refine((slugs) => slugs !== '', 'must name at least one slug')
  .transform((slugs) => slugs.split(',').map((slug) => slug.trim()))
  .refine((slugs) => slugs.length <= slugsMax, `at most ${slugsMax} slugs`)
  .openapi({
    type: 'string',
    maxLength: 4000,
    description: `Up to ${slugsMax} slugs, separated by commas.`,
  });

export const variantParameter = z.enum(variants).default('mono').openapi({
  description:
    'Which artwork: mono (one color), color, dark (for dark backgrounds), light (for light backgrounds), wordmark, icon.',
});

export const groundParameter = z
  .string()
  .regex(groundPattern, 'must be dark, light or a hex color')
  .optional()
  .openapi({
    description:
      'The background that the logo will stand on: dark (0B0B0C), light (FFFFFF), or a color of three or six hex ' +
      'digits, with or without # (which is %23 in an address). Of the variants of the plan the one that reads best ' +
      'is served: what was drawn for such a ground, the full colors, what was derived for such a ground, ' +
      'mono in near-black or white, and at last the artwork on a plate. Together with `variant` it is that variant, mono ' +
      'painted, any other on a plate where it does not read by itself. On the free plan it is mono.',
  });

export const sizeParameter = wholeNumber(pictureSize, 'The longer side in pixels.');

export const versionParameter = z
  .string()
  .regex(versionPattern, 'must be 32 digits of lower-case hex')
  .optional()
  .openapi({
    description:
      'Pins the address to one version: the `hash` that GET /v1/brand gives of the artwork, or the ETag, without its ' +
      'quotes, of the same request for SVG. The answer may then be kept for ever. Of PNG and WebP it pins the drawing ' +
      'that they show. When the request has another ' +
      'version by now it is 404 `artwork_version_not_found`, which names that one. A placeholder is kept for an ' +
      'hour, pinned or not.',
  });

export const inlineParameter = z
  .enum(['1'])
  .optional()
  .openapi({
    description:
      '1 makes the SVG fit to stand in a page among others: every id and what refers to it begins with the slug, and it ' +
      'has role="img" and a <title>, the name of the brand.',
  });

export const titleParameter = z.string().max(titleLengthMax).optional().openapi({
  description:
    'Another <title> than the name of the brand, as plain text; it implies `inline`. Empty, it is the name.',
});
