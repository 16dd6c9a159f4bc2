import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { sourceNames } from './sources/source-icon';

export const variants = ['mono', 'color', 'dark', 'light', 'wordmark', 'icon'] as const;

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const hex = z.string().regex(/^[0-9A-F]{6}$/);

const artworkFacts = z.strictObject({
  variant: z.enum(variants),
  /** `derived` is recolored from a source's one-paint drawing; everything else is as the source drew it. */
  origin: z.enum(['source', 'derived']),
  source: z.enum(sourceNames),
  version: z.string(),
  /** The drawing's name in its package. */
  name: z.string(),
  /** SPDX id. */
  license: z.string(),
  /** Who must be named, where the license asks for it. */
  attribution: z.string().nullable(),
  /** Of the bytes that `makeArtwork` gives. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Width by height of the view box. */
  aspect: z.number().positive(),
});

const brandFacts = z.strictObject({
  /** Given once, in ids.csv; never changed and never given again. */
  id: z.number().int().positive(),
  slug,
  name: z.string().min(1),
  /** Other names that people type. */
  aliases: z.array(z.string().min(1)),
  /** Former and foreign slugs under which the brand is also found; no two brands share one. */
  lookups: z.array(z.string().min(1)),
  brandColor: hex.nullable(),
  /** Hosts that lead to the brand, the main one first; no two brands share one. */
  domains: z.array(z.string()),
  website: z.url().nullable(),
  guidelines: z.url().nullable(),
  artwork: z.array(artworkFacts).min(1),
});

export type ArtworkFacts = z.infer<typeof artworkFacts>;
export type BrandFacts = z.infer<typeof brandFacts>;
export type Variant = (typeof variants)[number];

const file = path.join(process.cwd(), 'prisma/catalog/brands.jsonl');

/** Names this generation of the catalog: it changes with any byte of the facts. */
export function factsVersion(): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
}

/** Every brand of the catalog, by slug. Throws where a row is not what the type says. */
export function readFacts(): BrandFacts[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => brandFacts.parse(JSON.parse(line)));
}

/** One row a line, so that a diff shows which brands changed. */
export function formatFacts(facts: BrandFacts[]): string {
  return facts.map((brand) => `${JSON.stringify(brandFacts.parse(brand))}\n`).join('');
}
