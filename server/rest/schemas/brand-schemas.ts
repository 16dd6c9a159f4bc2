import { z } from '@hono/zod-openapi';
import { editedLayers } from '../../brands/list-brands';
import { variants } from '../../contract/variants';

const factResponse = z.object({
  slug: z.string(),
  name: z.string(),
  layer: z.enum(['base', 'own']),
  aliases: z.array(z.string()),
  domains: z.array(z.string()),
  brandColor: z.string().nullable(),
  categories: z.array(z.string()),
  website: z.string().nullable(),
  guidelines: z.string().nullable(),
  description: z.string().nullable(),
});

export const editedBrandResponse = factResponse
  .extend({
    variants: z
      .array(
        z.object({
          variant: z.enum(variants),
          hash: z.string(),
          origin: z.enum(['source', 'derived']),
          source: z.string().openapi({ description: '`own` for what you have set.' }),
          license: z.string(),
        }),
      )
      .openapi({ description: 'What is served, derived variants included.' }),
    set: z
      .object({
        facts: z.record(z.string(), z.unknown()),
        artwork: z.array(z.object({ variant: z.enum(variants), license: z.string() })),
      })
      .openapi({ description: 'What you have set.' }),
    hidden: z
      .object({ reason: z.string() })
      .nullable()
      .openapi({ description: 'Null unless the brand is hidden.' }),
    outdated: z
      .array(
        z.object({
          fact: z.string(),
          correctedFrom: z.unknown().openapi({ description: 'Its value when you corrected it.' }),
          base: z.unknown().openapi({ description: 'Its value in the catalog of this release.' }),
        }),
      )
      .openapi({ description: 'Corrected facts that a release has changed since.' }),
  })
  .openapi('OperatorBrand');

export const editedBrandsResponse = z
  .object({
    brands: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        layer: z.enum(editedLayers),
        changedAt: z.iso.datetime(),
      }),
    ),
    total: z.int().min(0),
  })
  .openapi('OperatorBrands');
