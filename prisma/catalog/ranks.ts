import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The slugs of all brands, the best known first: those of popular.csv, drawn ones, those known by name, those that
 * only selfh.st draws. A brand's rank is the number of its line, so that an added brand changes one line and no other row.
 */
export const ranksFile = path.join(process.cwd(), 'prisma/catalog/ranks.txt');

/** The slugs of the best-known brands, in order. */
export function readPopular(): string[] {
  const text = readFileSync(path.join(process.cwd(), 'prisma/catalog/popular.csv'), 'utf8');
  return text.trimEnd().split('\n').slice(1);
}

type Ranked = { slug: string; rank: number };

/** The rank by slug, from 1. */
export function readRanks(): Map<string, number> {
  if (!existsSync(ranksFile)) return new Map();
  const slugs = readFileSync(ranksFile, 'utf8').trimEnd().split('\n');
  return new Map(slugs.map((slug, i) => [slug, i + 1]));
}

/**
 * Ranks these brands in this order, before those of `others` that are not among them: brands that a later
 * step of the build ranks again.
 */
export function writeRanks(brands: readonly Ranked[], others: Iterable<string> = []): void {
  writeFileSync(ranksFile, formatRanks(brands, others));
}

/** @throws Error naming slugs of popular.csv that no brand has */
export function formatRanks(
  brands: readonly Ranked[],
  others: Iterable<string> = [],
  popular = readPopular(),
): string {
  const ordered = brands.toSorted((one, other) => one.rank - other.rank);
  const slugs = new Set([...ordered.map(({ slug }) => slug), ...others]);
  const unknown = popular.filter((slug) => !slugs.has(slug));
  if (unknown.length > 0) throw new Error(`popular.csv: unknown: ${unknown.join(', ')}`);
  return `${[...new Set([...popular, ...slugs])].join('\n')}\n`;
}

/** A row of facts as a file has it, with its rank. */
export function addRank(row: { slug: string }, ranks: ReadonlyMap<string, number>): Ranked {
  const rank = ranks.get(row.slug);
  if (rank !== undefined) return { ...row, rank };
  throw new Error(
    `prisma/catalog/ranks.txt lacks ${row.slug}. Add a line with it and run \`npm run catalog:build\`, which moves it to its place.`,
  );
}
