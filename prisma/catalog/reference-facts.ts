import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The references of a brand besides its domains, one `slug,reference` per line: a repository
 * (`github.com/vercel/next.js`), an owner (`github.com/vercel`), a package (`pkg:npm/next`), or a scope, vendor or
 * group (`pkg:npm/@sentry`). Lower case. Made by `npm run catalog:references`.
 */
export const referencesFile = path.join(process.cwd(), 'prisma/catalog/references.csv');

/** The slug by reference. */
export function readReferences(): Map<string, string> {
  const [, ...lines] = readFileSync(referencesFile, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [slug = '', reference = ''] = line.split(',');
      return [reference, slug];
    }),
  );
}

/** One row per line, so that a diff shows what changed. */
export function formatReferences(references: ReadonlyMap<string, string>): string {
  const lines = [...references].map(([reference, slug]) => `${slug},${reference}`);
  return `${['slug,reference', ...lines.sort()].join('\n')}\n`;
}
