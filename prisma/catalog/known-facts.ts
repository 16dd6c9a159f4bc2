import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { categories } from '../../server/contract/categories';
import { addRank, readRanks } from './ranks';
import { sourceNames } from './sources/source-icon';

/** A brand that Marque knows by name: without artwork, and with colors only if its owner states them. */
const knownFacts = z.strictObject({
  /** From ids.csv, like those of drawn brands: a brand keeps it if it is drawn later. */
  id: z.number().int().positive(),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  /** Other names that people type. */
  aliases: z.array(z.string().min(1)),
  brandColor: z
    .string()
    .regex(/^[0-9A-F]{6}$/)
    .nullable(),
  categories: z.array(z.enum(categories)),
  /** Popularity rank, after all drawn brands, as in ranks.txt. */
  rank: z.number().int().positive(),
  /** Registrable domains that are the brand's alone, the main one first. */
  domains: z.array(z.string()),
  website: z.url().nullable(),
  guidelines: z.url().nullable(),
  /** One line. */
  description: z.string().nullable(),
  /** URLs of its social network accounts. */
  profiles: z.array(z.url()),
  /** `marque`: added by hand, in known/brands/. */
  source: z.enum(['name-suggestion-index', 'marque', ...sourceNames]),
  sourceVersion: z.string(),
  /** The row in the source, such as an item of Wikidata. */
  sourceRef: z.string(),
});

export type KnownFacts = z.infer<typeof knownFacts>;

export const knownFile = path.join(process.cwd(), 'prisma/catalog/known.jsonl');

/** Every brand without artwork, by slug. Throws if a row is malformed. */
export function readKnown(): KnownFacts[] {
  if (!existsSync(knownFile)) return [];
  const ranks = readRanks();
  return readFileSync(knownFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => knownFacts.parse(addRank(JSON.parse(line), ranks)));
}

/** One row per line, so that a diff shows which brands changed. */
export function formatKnown(facts: readonly KnownFacts[]): string {
  return facts
    .map((brand) => `${JSON.stringify({ ...knownFacts.parse(brand), rank: undefined })}\n`)
    .join('');
}
