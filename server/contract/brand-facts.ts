import { z } from 'zod';
import { categories } from './categories';
import { expandHex, hexPattern, isWellFormed, wellFormedRule } from './limits';

export const licensePattern = /^[A-Za-z0-9.+-]{1,64}$/;
export const licenseRule = 'must be an SPDX license id';
/** Of a drawing whose license is not stated. */
export const licenseDefault = 'LicenseRef-Proprietary';

const text = (max: number) =>
  z.string().trim().min(1).max(max).refine(isWellFormed, wellFormedRule);

const webAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable();

/**
 * What can be said of a brand beside its drawings. Of an own brand, `name` is needed and the rest is optional; as a
 * correction, each fact replaces that of the base.
 */
export const brandFactsSchema = z.strictObject({
  name: text(100).optional(),
  aliases: z.array(text(100)).max(50).optional().meta({ description: 'Other names.' }),
  domains: z
    .array(z.string().max(253))
    .max(100)
    .optional()
    .meta({ description: 'Hosts that lead to the brand, the main one first.' }),
  brandColor: z
    .string()
    .regex(hexPattern, 'must be a color such as #0A66C2')
    .transform(expandHex)
    .nullable()
    .optional()
    .meta({ description: 'Null: the drawing in color tells.' }),
  categories: z.array(z.enum(categories)).max(5).optional(),
  website: webAddress.optional(),
  guidelines: webAddress.optional().meta({ description: 'The page of the brand guidelines.' }),
  description: text(300).nullable().optional(),
});

export type BrandFacts = z.output<typeof brandFactsSchema>;

/** Where the JSON Schema of `brand.json` is served. */
export const brandSchemaPath = '/schema/brand.json';

/** `brand.json` in a folder of `BRANDS`. */
export const brandFileSchema = brandFactsSchema.extend({
  $schema: z.string().optional().meta({ description: 'Address of this schema, for editors.' }),
  corrects: z.string().optional().meta({
    description:
      'Slug of the brand that this corrects. Otherwise the folder is the slug of a new brand.',
  }),
  hidden: text(500)
    .optional()
    .meta({ description: 'Hides the brand. The text is the reason, for operators.' }),
  license: z
    .string()
    .regex(licensePattern, licenseRule)
    .default(licenseDefault)
    .meta({ description: 'SPDX id of the license of the drawings beside this file.' }),
});

/** Slugs of the installation's own brands. */
export const ownSlugPattern = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Slugs of accounts' own brands: no brand that everyone sees has such a one. */
export const accountSlugPattern = /^@(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A slug for where an @ is not allowed, such as in the names of tokens and files. */
export const bareSlug = (slug: string): string => slug.replace(/^@/, '');
