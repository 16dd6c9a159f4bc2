import { z } from '@hono/zod-openapi';
import { variants } from '../catalog/variants';

const hexColor = z
  .string()
  .regex(/^[0-9A-F]{6}$/)
  .nullable();

const cssProperties = z
  .object({
    '--brand-color': z.string(),
    '--brand-color-dark': z.string(),
    '--brand-color-contrast': z.string(),
  })
  .partial()
  .nullable();

/** Spec 2.1. */
export const serviceResponse = z
  .object({
    id: z
      .int()
      .openapi({ description: 'Stable: it never changes and is never given to another brand.' }),
    slug: z.string(),
    name: z.string(),
    brandColor: hexColor.openapi({
      description: 'Primary brand color, RRGGBB without a leading #.',
    }),
    darkModeColor: hexColor.openapi({ description: 'Suggested color on dark themes.' }),
    svgVariants: z
      .array(z.object({ variant: z.enum(variants), verified: z.boolean() }))
      .nullable()
      .openapi({ description: 'Null on catalog routes; GET /v1/brand lists the variants.' }),
    colors: z.array(z.object({ role: z.string(), hex: z.string(), source: z.string() })).nullable(),
    _css: cssProperties.openapi({
      description: 'CSS custom properties; values carry a leading #.',
    }),
    _notice: z.string(),
  })
  .openapi('ServiceResponse');

/** Spec 2.2. */
export const serviceListResponse = z
  .object({
    items: z.array(serviceResponse),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  })
  .openapi('ServiceListResponse');

/** Spec 2.3. */
export const batchResponse = z
  .object({
    // Not .nullable(): of a named schema the document would make one that no null can meet.
    results: z.record(z.string(), z.union([serviceResponse, z.null()])).openapi({
      description:
        'One member for each slug asked for, in the same order; null when there is no such brand.',
    }),
    found: z.int(),
    notFound: z.array(z.string()),
  })
  .openapi('BatchResponse');

/** Spec 2.4. */
export const brandResponse = serviceResponse
  .omit({ svgVariants: true, colors: true })
  .extend({
    verified: z.boolean().openapi({
      description: 'Whether a review of this brand with its owner is recorded.',
    }),
    verifiedAt: z.iso.datetime().nullable(),
    variants: z.array(z.enum(variants)),
    contrastTextColor: hexColor.openapi({
      description: 'Text color that reads best on brandColor.',
    }),
  })
  .openapi('BrandResponse');

/** Spec 2.5. */
export const searchResponse = z
  .object({
    matches: z.array(serviceResponse),
    query: z
      .string()
      .openapi({ description: 'The query as understood: trimmed, single-spaced, lower-case.' }),
    total: z.int(),
  })
  .openapi('SearchResponse');
