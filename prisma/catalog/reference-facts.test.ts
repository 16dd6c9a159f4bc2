import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePackage } from '../../server/catalog/lookup/parse-package';
import { listRepositoryReferences } from '../../server/catalog/lookup/parse-repository';
import { readRows } from './sources/read-rows';
import { readFacts } from './facts';
import { formatReferences, readReferences, referencesFile } from './reference-facts';
import { readKnown } from './known-facts';

const references = readReferences();
const slugs = new Set([...readFacts(), ...readKnown()].map(({ slug }) => slug));

describe('the repositories and packages of brands', () => {
  test('more than 1,500 repositories and packages are in order, each of an existing brand', () => {
    expect(references.size).toBeGreaterThan(1500);
    expect(formatReferences(references)).toBe(readFileSync(referencesFile, 'utf8'));
    expect([...references].filter(([, slug]) => !slugs.has(slug))).toEqual([]);
  });

  test('repositories and packages are spelled as look-ups spell them', () => {
    const isAsked = (reference: string) => {
      const asked = reference.startsWith('pkg:')
        ? [reference, `${reference}/any`].flatMap(listPackage)
        : listRepositoryReferences(`${reference}/any`);
      return asked?.includes(reference) ?? false;
    };
    expect([...references.keys()].filter((one) => !isAsked(one))).toEqual([]);
  });

  test('repositories and packages include every row of the hand-kept table, which names each once', () => {
    const hand = readRows('references/hand.csv', ['slug', 'reference']);
    expect(new Set(hand.map(({ reference }) => reference)).size).toBe(hand.length);
    const other = hand.filter(({ slug, reference }) => references.get(reference) !== slug);
    expect(other).toEqual([]);
  });
});

/** Null for a scope alone, which is not a package. */
function listPackage(purl: string): string[] {
  try {
    return parsePackage(purl).references;
  } catch {
    return [];
  }
}
