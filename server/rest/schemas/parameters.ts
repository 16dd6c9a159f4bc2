import { z } from '@hono/zod-openapi';
import { isWellFormed, wellFormedRule } from '../../contract/limits';

/** A whole number in digits. Number() alone would accept "", "1e2" and "0x10". */
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
  .openapi({
    description:
      'Slug of a brand, as in the catalog and the search. A name works too, if it means exactly one brand: case, accents, ' +
      'punctuation, a legal form and an ending such as `.js` or `.com` do not matter. `Content-Location` then has the slug.',
  });
