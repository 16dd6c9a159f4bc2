import { z } from '@hono/zod-openapi';
import { categories } from '../../contract/categories';
import { isWellFormed, wellFormedRule } from '../../contract/is-well-formed';
import {
  backgroundPattern,
  pictureSize,
  slugsMax,
  titleLengthMax,
  versionPattern,
} from '../../contract/limits';
import { preferences, variants } from '../../contract/variants';

/** A whole number written in digits. Number() alone would let in "", "1e2" and "0x10". */
export function wholeNumber(
  limits: { min: number; max: number; default: number },
  description: string,
) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
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

export const wellFormedText = z.string().refine(isWellFormed, wellFormedRule);

export const slugParameter = z
  .string()
  .max(200)
  .openapi({ description: 'Slug of a brand, as in the catalog and the search.' });

export const categoryParameter = z
  .enum(categories)
  .optional()
  .openapi({ description: 'Only brands of this category. `total` counts them.' });

export const includeParameter = z.enum(['facts']).optional().openapi({
  description:
    '`facts` adds the brands that the catalog knows by name and domain alone, without artwork. `total` counts them.',
});

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

export const variantParameter = z.enum(variants).optional().openapi({
  default: 'mono',
  description:
    'Which artwork: mono (one color), color, dark (for dark backgrounds), light (for light backgrounds), wordmark, icon.',
});

export const backgroundParameter = z
  .string()
  .regex(backgroundPattern, 'must be dark, light or a hex color')
  .optional()
  .openapi({
    description:
      'The background behind the logo: dark (0B0B0C), light (FFFFFF), or a color of three or six hex ' +
      'digits, with or without # (%23 in a URL). `prefer` decides what is served. With `variant`, that variant is ' +
      'served: mono is painted, and any other gets a backdrop where it would not stand out. The free plan serves mono.',
  });

export const preferParameter = z
  .enum(preferences)
  .optional()
  .openapi({
    default: 'identity',
    description:
      'How artwork is chosen for a background (`on`). `identity` keeps the look that the brand is known for: the full ' +
      'colors where most of them stand out, else what the source drew for such a background, else the full colors ' +
      'on a backdrop, else a recolored drawing. `contrast` reaches 3:1 wherever any artwork can: what the source ' +
      'drew for such a background, else the full colors, else a variant derived for such a background, else mono ' +
      'in near-black or white, else the artwork on a backdrop. The header `X-Svg-Treatment` says what was done. ' +
      'Without `on`, this parameter has no effect.',
  });

export const sizeParameter = wholeNumber(pictureSize, 'The longer side in pixels.');

export const versionParameter = z
  .string()
  .regex(versionPattern, 'must be 32 digits of lower-case hex')
  .optional()
  .openapi({
    description:
      'Pins the address to one version: the `hash` of the artwork in `GET /v1/brand`, or the ETag, without its ' +
      'quotes, of the same request for SVG. The response may then be kept forever. For PNG and WebP it pins the drawing ' +
      'that they show. If the artwork has changed since, the response is 404 ' +
      '`artwork_version_not_found`, which names that version. A placeholder may be kept for an hour, pinned or not.',
  });

export const inlineParameter = z
  .enum(['1'])
  .optional()
  .openapi({
    description:
      '1 prepares the SVG to be inlined in a page next to others: every id, and every reference to one, begins with the ' +
      'slug, and it has role="img" and the brand’s name as <title>.',
  });

export const titleParameter = z.string().max(titleLengthMax).optional().openapi({
  description:
    'A <title> to use in place of the brand’s name, as plain text. Implies `inline`. An empty value means the name.',
});
