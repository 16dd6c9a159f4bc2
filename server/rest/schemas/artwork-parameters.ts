import { z } from '@hono/zod-openapi';
import {
  backgroundPattern,
  idPrefixPattern,
  pictureSize,
  titleLengthMax,
  versionPattern,
} from '../../contract/limits';
import { preferences, variants } from '../../contract/variants';
import { wholeNumber } from './parameters';

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
      'served: mono is painted, and any other gets a backdrop where it would not stand out. A plan with mono alone serves mono.',
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

const versionParameter = z
  .string()
  .regex(versionPattern, 'must be 32 digits of lower-case hex')
  .optional()
  .openapi({
    description:
      'Pins the address to one version: the `hash` of the artwork in `GET /v1/brand`, or the ETag, without its ' +
      'quotes, of the same request for SVG. The response may then be kept forever. For PNG and WebP it pins the drawing ' +
      'that they show. An earlier version of a stored drawing is still served. A version that the brand never had is 404 ' +
      '`artwork_version_not_found`, which names the current one; a drawing removed at its owner’s request is 410 ' +
      '`artwork_removed`. A placeholder may be kept for an hour, pinned or not.',
  });

const inlineParameter = z
  .enum(['1'])
  .optional()
  .openapi({
    description:
      '1 prepares the SVG to be inlined in a page next to others: every id, and every reference to one, begins with the ' +
      'slug, and it has role="img" and the brand’s name as <title>.',
  });

const titleParameter = z.string().max(titleLengthMax).optional().openapi({
  description:
    'A <title> to use in place of the brand’s name, as plain text. Implies `inline`. An empty value means the name.',
});

const idParameter = z
  .string()
  .regex(idPrefixPattern, 'must be a letter and up to 63 letters, digits, - and _')
  .optional()
  .openapi({
    description:
      'What every id begins with, in place of the slug. Implies `inline`. Pass another one for each copy if a page ' +
      'has the same drawing more than once: with equal ids the copies lose their gradients and clips as soon as ' +
      'the first is hidden.',
  });

/** The parameters for SVG inside a page. */
export const inlineQuery = {
  inline: inlineParameter,
  title: titleParameter,
  id: idParameter,
};

/** The parameters that every format of an artwork takes. */
export const artworkQuery = {
  variant: variantParameter,
  on: backgroundParameter,
  prefer: preferParameter,
  v: versionParameter,
};
