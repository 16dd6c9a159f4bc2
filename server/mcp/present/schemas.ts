import { z } from 'zod';
import { categories } from '../../contract/categories';
import { isWellFormed, wellFormedRule } from '../../contract/is-well-formed';
import { backgroundPattern } from '../../contract/limits';
import { variants } from '../../contract/variants';

const hex = z.string().regex(/^[0-9A-F]{6}$/);

/** A brand in a list: enough to choose one. */
export const brandSummary = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  brandColor: hex.nullable(),
  darkModeColor: hex.nullable(),
  categories: z.array(z.enum(categories)),
});

const artwork = z.object({
  variant: z.enum(variants),
  hash: z.string(),
  origin: z.enum(['source', 'derived']),
  verified: z.boolean(),
  license: z.string(),
  attribution: z.string().nullable(),
  source: z.string(),
  aspect: z.number(),
});

/** Everything that is known about a brand but its drawings. */
export const brandDetails = brandSummary.extend({
  contrastTextColor: hex.nullable(),
  colors: z.array(z.object({ role: z.string(), hex, source: z.enum(['stored', 'derived']) })),
  variants: z.array(z.enum(variants)),
  artwork: z.array(artwork),
  guidelines: z.string().nullable(),
  notice: z.string(),
});

const rights = z.object({
  license: z.string().nullable(),
  licenseUrl: z.string().nullable(),
  attribution: z.string().nullable(),
  source: z.string().nullable(),
  guidelines: z.string().nullable(),
  notice: z.string(),
});

export const logo = z.object({
  slug: z.string(),
  name: z.string(),
  variant: z.enum([...variants, 'placeholder']).describe('The variant served.'),
  format: z.enum(['svg', 'png']),
  svg: z.string().nullable().describe('Null for PNG, if not asked for, or if too large for text.'),
  sizeBytes: z.int().describe('Of the SVG.'),
  address: z.string().describe('Fetch it with your key in X-API-Key. With v its bytes are fixed.'),
  resource: z.string().describe('The same variant as an MCP resource.'),
  onBackground: z
    .object({
      contrast: z.number(),
      backdrop: z.string().nullable(),
      treatment: z.enum(['none', 'recolored', 'backdrop']),
    })
    .nullable(),
  rights,
});

export type Logo = z.input<typeof logo>;

/** What to try next where nothing was found. */
export const hint = z.string().nullable();

const slug = z.string().max(200).refine(isWellFormed, wellFormedRule);

/** The brand that a tool is asked for. */
export const reference = {
  slug: slug.optional().describe('Slug of the brand, such as github.'),
  domain: z.string().max(253).optional().describe('A domain or URL, such as stripe.com.'),
  email: z.string().max(254).optional().describe('A business e-mail address. It is not kept.'),
  repo: z.string().max(512).optional().describe('A repository, such as github.com/vercel/next.js.'),
  purl: z.string().max(512).optional().describe('A package URL, such as pkg:npm/next.'),
};

export const artworkArguments = {
  variant: z
    .enum(variants)
    .optional()
    .describe('mono (default), color, dark or light (for such backgrounds), wordmark, icon.'),
  background: z
    .string()
    .regex(backgroundPattern, 'must be dark, light or a hex color')
    .optional()
    .describe(
      'What the logo will stand on: dark, light or a hex color. Chooses artwork that reads.',
    ),
};

export const slugList = z.array(slug).min(1).max(50);
