import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The slugs of all brands, the most popular first: drawn ones, those known by name, those that only selfh.st
 * draws. A brand's rank is the number of its line, so that an added brand changes one line and no other row.
 */
export const ranksFile = path.join(process.cwd(), 'prisma/catalog/ranks.txt');

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

export function formatRanks(brands: readonly Ranked[], others: Iterable<string> = []): string {
  const ordered = brands.toSorted((one, other) => one.rank - other.rank);
  const slugs = new Set([...ordered.map(({ slug }) => slug), ...others]);
  return `${[...slugs].join('\n')}\n`;
}

/** A row of facts as a file has it, with its rank. */
export function addRank(row: { slug: string }, ranks: ReadonlyMap<string, number>): Ranked {
  const rank = ranks.get(row.slug);
  if (rank !== undefined) return { ...row, rank };
  throw new Error(
    `prisma/catalog/ranks.txt lacks ${row.slug}. Add a line with it and run \`npm run catalog:build\`, which moves it to its place.`,
  );
}
