import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What leads to a brand besides its domains, `slug,reference` a line, which `npm run catalog:references` makes: a
 * repository (`github.com/vercel/next.js`), all of an owner (`github.com/vercel`), a package (`pkg:npm/next`), or all
 * of a scope, vendor or group (`pkg:npm/@sentry`). Lower case.
 */
export const referencesFile = path.join(process.cwd(), 'prisma/catalog/references.csv');

/** The slug by the reference. */
export function readReferences(): Map<string, string> {
  const [, ...lines] = readFileSync(referencesFile, 'utf8').trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [slug = '', reference = ''] = line.split(',');
      return [reference, slug];
    }),
  );
}

/** One row a line, so that a diff shows what changed. */
export function formatReferences(references: ReadonlyMap<string, string>): string {
  const lines = [...references].map(([reference, slug]) => `${slug},${reference}`);
  return `${['slug,reference', ...lines.sort()].join('\n')}\n`;
}
