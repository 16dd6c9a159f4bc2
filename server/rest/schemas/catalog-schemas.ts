import { z } from '@hono/zod-openapi';
import { categories } from '../../contract/categories';
import { variants } from '../../contract/variants';

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

export const serviceResponse = z
  .object({
    id: z
      .int()
      .openapi({ description: 'Stable: it never changes and is never reused for another brand.' }),
    slug: z.string(),
    name: z.string(),
    brandColor: hexColor.openapi({
      description: 'Primary brand color, RRGGBB without a leading #.',
    }),
    darkModeColor: hexColor.openapi({
      description: 'brandColor, lightened until it has a contrast of 4.5:1 on #0B0B0C.',
    }),
    svgVariants: z
      .array(z.object({ variant: z.enum(variants), verified: z.boolean() }))
      .nullable()
      .openapi({ description: 'Null on catalog routes; GET /v1/brand lists the variants.' }),
    colors: z
      .array(
        z.object({
          role: z.string().openapi({
            description:
              'primary; onPrimary, for text on it; dark, the primary on dark pages; accent1 to accent4, ' +
              'the other inks of the full-color artwork, the most used first.',
          }),
          hex: z.string().regex(/^[0-9A-F]{6}$/),
          source: z.enum(['stored', 'derived']).openapi({
            description: 'stored: as the sources state or draw it; derived: computed from that.',
          }),
        }),
      )
      .readonly()
      .nullable()
      .openapi({ description: 'Null where no color is known.' }),
    categories: z
      .array(z.enum(categories))
      .readonly()
      .openapi({ description: 'What the brand does. Empty where it is not known.' }),
    _css: cssProperties.openapi({
      description: 'CSS custom properties; values carry a leading #.',
    }),
    _notice: z.string(),
  })
  .openapi('ServiceResponse');

export const serviceListResponse = z
  .object({
    items: z.array(serviceResponse),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  })
  .openapi('ServiceListResponse');

export const batchResponse = z
  .object({
    // Not .nullable(): the document would turn a named schema into one that rejects null.
    results: z.record(z.string(), z.union([serviceResponse, z.null()])).openapi({
      description: 'One member per requested slug, in the same order; null when no brand has it.',
    }),
    found: z.int(),
    notFound: z.array(z.string()),
  })
  .openapi('BatchResponse');

const brandArtwork = z
  .object({
    variant: z.enum(variants),
    hash: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .openapi({
        description: 'Identifies the bytes. Pass it as v to get an address that never changes.',
      }),
    origin: z.enum(['source', 'derived']).openapi({
      description: 'source: as published; derived: recolored or picked from stored artwork.',
    }),
    verified: z.boolean().openapi({
      description:
        'True only for artwork as a source published it. Of what a look has found, only for the mark of a certificate.',
    }),
    license: z.string().openapi({ description: 'SPDX id. It covers the file, not the trademark.' }),
    attribution: z
      .string()
      .nullable()
      .openapi({ description: 'The author to credit, where the license requires it.' }),
    source: z.string().openapi({
      description:
        'The package that the artwork comes from, `site` for the brand’s own site, or `bimi` for its DNS record.',
    }),
    url: z.string().optional().openapi({ description: 'Where a look has found it.' }),
    fetchedAt: z.iso.datetime().optional().openapi({ description: 'When a look has found it.' }),
    aspect: z.number().positive().openapi({ description: 'Width divided by height.' }),
  })
  .openapi('BrandArtwork');

export const brandResponse = serviceResponse
  .omit({ svgVariants: true, colors: true })
  .extend({
    verified: z.boolean().openapi({
      description:
        'Whether a mark certificate (VMC or CMC) of the brand’s own domain is valid. Nothing else sets it.',
    }),
    verifiedAt: z.iso.datetime().nullable().openapi({
      description: 'When the certificate was first seen to be valid.',
    }),
    variants: z.array(z.enum(variants)).openapi({
      description: 'Stored and derived variants. Later responses may list more.',
    }),
    artwork: z.array(brandArtwork).openapi({ description: 'One entry for each of the variants.' }),
    pictures: z.array(brandArtwork).openapi({
      description: 'Variants that are made of pixels: served as PNG and WebP, and never as SVG.',
    }),
    guidelines: z
      .string()
      .nullable()
      .openapi({ description: "URL of the brand's own rules for its logo, if known." }),
    domains: z
      .array(z.string())
      .readonly()
      .openapi({ description: 'Hosts that lead to the brand, the main one first.' }),
    website: z.string().nullable(),
    description: z
      .string()
      .nullable()
      .openapi({ description: 'One line on what the brand is, where a source has one.' }),
    profiles: z
      .array(z.string())
      .readonly()
      .openapi({ description: 'URLs of its social network accounts, if known.' }),
    origin: z
      .object({
        source: z.string().openapi({
          description:
            'The package, `marque` for a row added by hand, `site` for the brand’s own site, or `bimi` for its DNS record.',
        }),
        version: z.string(),
        ref: z.string().openapi({ description: 'The row in it, such as an item of Wikidata.' }),
        url: z.string().optional().openapi({ description: 'Where a look has found the artwork.' }),
        fetchedAt: z.iso
          .datetime()
          .optional()
          .openapi({ description: 'When a look has found the artwork.' }),
      })
      .nullable()
      .openapi({
        description:
          'The source of a brand without artwork, or of what a look has found. Null for others: each artwork names its own source.',
      }),
    contrastTextColor: hexColor.openapi({
      description: 'Black or white, whichever reads better as text on brandColor.',
    }),
  })
  .openapi('BrandResponse');

const searchMatch = serviceResponse
  .extend({
    domain: z.string().nullable().openapi({
      description: 'The main host that leads to the brand; null if none is known.',
    }),
  })
  .openapi('SearchMatch');

export const searchResponse = z
  .object({
    matches: z.array(searchMatch),
    query: z
      .string()
      .openapi({ description: 'The query as understood: trimmed, single-spaced, lower-case.' }),
    total: z.int(),
  })
  .openapi('SearchResponse');
