import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { categories } from '../../server/contract/categories';
import { colorFamilies } from '../../server/contract/color-families';
import { variants } from '../../server/contract/variants';
import { type KnownFacts, knownFile } from './known-facts';
import { addRank, ranksFile, readRanks } from './ranks';
import { sourceNames } from './sources/source-icon';
import { referencesFile } from './reference-facts';

const hex = z.string().regex(/^[0-9A-F]{6}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** As written by `packInk`. Absent if a drawing above has the same bytes, or nothing could be measured. */
const packedInk = z
  .tuple([
    z.number(),
    box,
    z.array(z.tuple([hex, z.number(), z.number(), box.optional()])),
    z.tuple([z.enum(['rect', 'ellipse']), box]).optional(),
  ])
  .optional();

const artworkFacts = z.strictObject({
  variant: z.enum(variants),
  /** `derived`: recolored from a source's drawing with one paint; `source`: as the source drew it. */
  origin: z.enum(['source', 'derived']),
  source: z.enum(sourceNames),
  version: z.string(),
  /** The drawing's name in its package. */
  name: z.string(),
  /** SPDX id. */
  license: z.string(),
  /** The attribution, if the license requires one. */
  attribution: z.string().nullable(),
  /** Of the bytes that `makeArtwork` returns. */
  sha256,
  /** Width by height of the view box. */
  aspect: z.number().positive(),
  ink: packedInk,
});

/** A variant that `deriveBrand` makes from another one: recolored, or unchanged if it has no SHA-256 of its own. */
const derivedFacts = z.strictObject({
  variant: z.enum(variants),
  from: z.enum(variants),
  sha256: sha256.optional(),
  ink: packedInk,
});

const brandFacts = z.strictObject({
  /** From ids.csv; never changed and never reused. */
  id: z.number().int().positive(),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1),
  /** Other names that people type. */
  aliases: z.array(z.string().min(1)),
  /** Former slugs and the sources' own slugs; no two brands share one. */
  lookups: z.array(z.string().min(1)),
  brandColor: hex.nullable(),
  colors: z.array(z.tuple([z.string(), hex, z.enum(['stored', 'derived'])])),
  /** Of its full-color artwork, the most used first. */
  colorFamilies: z.array(z.enum(colorFamilies)),
  categories: z.array(z.enum(categories)),
  /** Popularity rank, from 1, as in ranks.txt; no two brands share one. */
  rank: z.number().int().positive(),
  /** Hosts that lead to the brand, the main one first; no two brands share one. */
  domains: z.array(z.string()),
  website: z.url().nullable(),
  guidelines: z.url().nullable(),
  artwork: z.array(artworkFacts).min(1),
  /** Each variant comes after the one it is made from. */
  derived: z.array(derivedFacts),
});

export type ArtworkFacts = z.infer<typeof artworkFacts>;
export type DerivedFacts = z.infer<typeof derivedFacts>;
export type BrandFacts = z.infer<typeof brandFacts>;

const inCatalog = (name: string) => path.join(process.cwd(), 'prisma/catalog', name);

const file = inCatalog('brands.jsonl');
/** More domains of these brands, one `slug,host` per line, as found by `npm run catalog:known`. */
export const furtherFile = inCatalog('further-domains.csv');

/** Further names of these brands, one `slug,name` per line, found at the same time. */
export const furtherNamesFile = inCatalog('further-names.csv');

/** What these brands are, and their accounts in social networks, also found at the same time. */
export const furtherDescriptionsFile = inCatalog('further-descriptions.csv');
export const furtherProfilesFile = inCatalog('further-profiles.csv');

/** Brands that only selfh.st draws, as they are if its drawings are installed. */
export const selfhstFile = inCatalog('selfhst.jsonl');

/** Changes with any byte of the facts. */
export function factsVersion(): string {
  const hash = createHash('sha256');
  for (const one of [
    file,
    furtherFile,
    furtherNamesFile,
    furtherDescriptionsFile,
    furtherProfilesFile,
    knownFile,
    selfhstFile,
    referencesFile,
    ranksFile,
  ])
    hash.update(readFileSync(one));
  return hash.digest('hex').slice(0, 16);
}

const buildFile = inCatalog('build.json');
const build = z.strictObject({ version: z.string(), builtAt: z.iso.datetime() });

/** When the facts were last changed: a catalog is never replaced by an older one. */
export function factsBuiltAt(): Date {
  return new Date(build.parse(JSON.parse(readFileSync(buildFile, 'utf8'))).builtAt);
}

/** Records the version of the facts, and the time if they differ from the last build. */
export function stampFacts(now = new Date()): void {
  const version = factsVersion();
  const before = existsSync(buildFile) ? readFileSync(buildFile, 'utf8') : '{}';
  if (JSON.parse(before).version === version) return;
  const stamp = build.parse({ version, builtAt: now.toISOString() });
  writeFileSync(buildFile, `${JSON.stringify(stamp, null, 2)}\n`);
}

/** A drawn brand with what another source says about it, if one does. */
export type IntroducedFacts = BrandFacts & Partial<Pick<KnownFacts, 'description' | 'profiles'>>;

/** Every drawn brand of the catalog with all of its domains and names, by slug. Throws if a row is malformed. */
export function readFacts(): IntroducedFacts[] {
  const names = readPairs(furtherNamesFile);
  const descriptions = readPairs(furtherDescriptionsFile);
  const profiles = readPairs(furtherProfilesFile);
  return addFurther(readBuiltFacts(), readPairs(furtherFile)).map((brand) => ({
    ...brand,
    aliases: [...brand.aliases, ...(names.get(brand.slug) ?? [])],
    description: descriptions.get(brand.slug)?.[0] ?? null,
    profiles: profiles.get(brand.slug) ?? [],
  }));
}

/** Lists of values by slug. The value takes the rest of the line, with any commas. */
function readPairs(place: string): Map<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (const line of readFileSync(place, 'utf8').trim().split('\n').slice(1)) {
    const slug = line.slice(0, line.indexOf(','));
    pairs.set(slug, [...(pairs.get(slug) ?? []), line.slice(slug.length + 1)]);
  }
  return pairs;
}

/** Adds further domains after those that a brand already has. */
export function addFurther(
  brands: readonly BrandFacts[],
  further: ReadonlyMap<string, readonly string[]>,
): BrandFacts[] {
  return brands.map((brand) => ({
    ...brand,
    domains: [...brand.domains, ...(further.get(brand.slug) ?? [])],
  }));
}

/** Written by slug, for one of the files of further facts. */
export function formatFurther(
  heading: string,
  further: ReadonlyMap<string, readonly string[]>,
): string {
  const lines = [...further].flatMap(([slug, values]) => values.map((one) => `${slug},${one}`));
  return `${[heading, ...lines.sort()].join('\n')}\n`;
}

/** The same as made by `npm run catalog:build`, without further domains. */
export const readBuiltFacts = (): BrandFacts[] => readRowsOfFacts(file);

/** From brands.jsonl, or another file of drawn brands. */
function readRowsOfFacts(place: string): BrandFacts[] {
  const ranks = readRanks();
  return readFileSync(place, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => brandFacts.parse(addRank(JSON.parse(line), ranks)));
}

/** One row per line, so that a diff shows which brands changed. */
export function formatFacts(facts: BrandFacts[]): string {
  return facts
    .map((brand) => `${JSON.stringify({ ...brandFacts.parse(brand), rank: undefined })}\n`)
    .join('');
}

type VariantFacts = ArtworkFacts & { fillsGap: boolean };

/** All variants of a brand, in full: derived ones have the source and the terms of the variant they are made from. */
export function listVariants({ artwork, derived }: BrandFacts): VariantFacts[] {
  const inks = new Map<string, ArtworkFacts['ink']>();
  const all = new Map<string, VariantFacts>();
  const add = (facts: VariantFacts) => {
    const ink = facts.ink ?? inks.get(facts.sha256);
    inks.set(facts.sha256, ink);
    all.set(facts.variant, { ...facts, ink });
  };
  for (const facts of artwork) add({ ...facts, fillsGap: false });
  for (const { variant, from, sha256: own, ink: measured } of derived) {
    const base = all.get(from);
    if (base === undefined) throw new Error(`There is no ${from} to make ${variant} from.`);
    const changed = own === undefined ? {} : { sha256: own, ink: measured };
    add({ ...base, ...changed, variant, origin: 'derived', fillsGap: true });
  }
  return [...all.values()];
}

/** The brands that only selfh.st draws, as drawn, by slug. Throws if a row is malformed. */
export const readSelfhst = (): BrandFacts[] => readRowsOfFacts(selfhstFile);

/** These brands without their drawings: known by name, like those among them that other sources already know. */
export function nameSelfhst(
  brands: readonly BrandFacts[],
  known: readonly KnownFacts[],
): KnownFacts[] {
  const ids = new Set(known.map(({ id }) => id));
  return brands.flatMap(({ artwork: [first], ...brand }) => {
    const { id, slug, name, aliases, categories: kinds, rank, domains, website } = brand;
    if (first === undefined || ids.has(id)) return [];
    return {
      id,
      slug,
      name,
      aliases,
      categories: kinds,
      rank,
      domains,
      website,
      brandColor: null,
      guidelines: null,
      description: null,
      profiles: [],
      source: first.source,
      sourceVersion: first.version,
      sourceRef: first.name.replace(/-(dark|light)$/, ''),
    };
  });
}
