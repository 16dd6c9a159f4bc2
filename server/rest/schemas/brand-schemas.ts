import { z } from '@hono/zod-openapi';
import { licenseDefault, licensePattern, licenseRule } from '../../contract/brand-facts';
import { editedLayers } from '../../brands/list-brands';
import { variants } from '../../contract/variants';

const factResponse = z.object({
  slug: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  domains: z.array(z.string()),
  brandColor: z.string().nullable(),
  categories: z.array(z.string()),
  website: z.string().nullable(),
  guidelines: z.string().nullable(),
  description: z.string().nullable(),
});

/** A picture as a body. */
export const pictureContent = {
  'image/svg+xml': { schema: z.string() },
  'image/png': { schema: z.string().openapi({ format: 'binary' }) },
};

export const uploadContent = {
  ...pictureContent,
  'image/webp': { schema: z.string().openapi({ format: 'binary' }) },
};

export const licenseParameter = z
  .string()
  .regex(licensePattern, licenseRule)
  .default(licenseDefault)
  .openapi({ description: 'SPDX id of the file’s license.' });

const ownBrand = factResponse.extend({
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
});

export const ownBrandResponse = ownBrand.openapi('OwnBrand');

export const editedBrandResponse = ownBrand
  .extend({
    layer: z.enum(['base', 'found', 'own']),
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

export const ownBrandsResponse = z
  .object({
    brands: z.array(z.object({ slug: z.string(), name: z.string(), changedAt: z.iso.datetime() })),
    total: z.int().min(0),
    max: z.int().min(0).openapi({ description: 'How many the plan allows.' }),
  })
  .openapi('OwnBrands');

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
