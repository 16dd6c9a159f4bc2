import { z } from '@hono/zod-openapi';
import { variants } from '../catalog/variants';

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

export const variantParameter = z.enum(variants).default('mono').openapi({
  description:
    'Which artwork: mono (one color), color, dark (for dark backgrounds), light (for light backgrounds), wordmark, icon.',
});
