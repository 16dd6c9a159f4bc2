import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { readKnown } from '../../../prisma/catalog/known-facts';
import { createSearchIndex } from './create-search-index';
import { isRenowned } from './search-brands';
import { runSteps } from './steps';
import { fold } from '../../contract/fold';
import { readQueries } from '../../../e2e/support/read-queries';

const facts = readFacts();
const drawn = facts.map((brand) => ({
  ...brand,
  artworkCount: brand.artwork.length,
  isRenowned: false,
}));
const known = readKnown().map((brand) => ({
  ...brand,
  lookups: [],
  artworkCount: 0,
  isRenowned: isRenowned(brand, brand.source),
}));
const index = runSteps(createSearchIndex([...drawn, ...known], (brand) => brand));
/** A renamed or merged brand is still expected under the slug that it has now. */
const slugNow = new Map([
  ...known.map(({ slug }) => [slug, slug] as const),
  ...facts.flatMap(({ slug, lookups }) => [slug, ...lookups].map((old) => [old, slug] as const)),
]);
const queries = readQueries().map((query) => ({
  ...query,
  slug: slugNow.get(query.slugs[0] ?? ''),
}));

function search(query: string, limit = 20): string[] {
  return index.search(query, limit).map((match) => match.slug);
}

/** The share of a class whose brand is among the first `places`, and the queries that failed. */
function measure(kind: string, places: number): { share: number; failed: string[] } {
  const asked = queries.filter((query) => query.class === kind);
  const failed = asked.filter(
    ({ query, slug }) => !slug || !search(query).slice(0, places).includes(slug),
  );
  return {
    share: 1 - failed.length / asked.length,
    failed: failed.map(({ query, slug }) => `${query} → ${slug}`),
  };
}

it('every query in the set asks for a brand in the catalog', () => {
  expect(queries.filter((query) => query.slug === undefined)).toEqual([]);
  expect(queries.length).toBeGreaterThanOrEqual(150);
});

describe('on the whole catalog', () => {
  it.each(['exact', 'alias', 'prefix', 'symbol', 'joined', 'accented'])(
    'at least 95% of %s queries have the right brand first',
    (kind) => {
      const { share, failed } = measure(kind, 1);
      expect(share, failed.join(', ')).toBeGreaterThanOrEqual(0.95);
    },
  );

  it('at least 90% of misspelt queries have the right brand in the first three', () => {
    const { share, failed } = measure('misspelt', 3);
    expect(share, failed.join(', ')).toBeGreaterThanOrEqual(0.9);
  });

  it('at least 90% of abbreviations and of inner words have the right brand in the first three', () => {
    for (const kind of ['abbreviation', 'word']) {
      const { share, failed } = measure(kind, 3);
      expect(share, failed.join(', ')).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('every brand is found by its own name and by its slug', () => {
    const lost = facts.filter(
      ({ name, slug }) => !search(name, 50).includes(slug) || !search(slug, 50).includes(slug),
    );
    expect(lost.map((brand) => brand.slug)).toEqual([]);
  });

  it('names without artwork never change the first result of a query for a drawn brand', () => {
    const without = runSteps(createSearchIndex(drawn, (brand) => brand));
    const undrawn = new Set(known.map(({ slug }) => slug));
    const changed = queries.filter(
      ({ query, slug }) =>
        !undrawn.has(slug ?? '') && without.search(query, 1)[0]?.slug !== search(query, 1)[0],
    );
    expect(changed.map(({ query }) => `${query}: ${search(query, 1)[0]}`)).toEqual([]);
  });

  it('a brand whose logo may not be passed on comes first for its whole name', () => {
    expect(['vue', 'Disney', 'ARD'].map((query) => search(query, 1)[0])).toEqual([
      'vue',
      'disney',
      'ard',
    ]);
  });

  it('a brand with the domain of its name, or added by hand, comes first for its name; a shop named by a common word does not', () => {
    expect(['ING', 'Fossil', 'corona', 'best'].map((query) => search(query, 1)[0])).toEqual([
      'ing',
      'fossil',
      'corona-beer',
      'best-western',
    ]);
  });

  it('every brand without artwork is found by its own name and by its slug', () => {
    const lost = known.filter(
      ({ name, slug }) => !search(name, 50).includes(slug) || !search(slug, 50).includes(slug),
    );
    expect(lost.map(({ slug }) => slug)).toEqual([]);
  });

  it('a query without matches returns an empty list', () => {
    for (const query of [
      'qwxzptvk',
      'zzzzzzzzzz',
      'no such brand at all',
      '???',
      '  ',
      '',
      '🦄🦄',
      '\0\0',
    ]) {
      expect(search(query), query).toEqual([]);
    }
  });
});

describe('hostile queries', () => {
  const hostile = [
    'a'.repeat(10_240),
    'a b '.repeat(2_560),
    'microsoft '.repeat(1_024),
    '\ufdfa'.repeat(10_240),
    'e\u0301'.repeat(5_120),
    '👩‍👩‍👧‍👦'.repeat(1_000),
    '.*+?^${}()|[]\\'.repeat(700),
    '(a+)+$',
    '\0github\0',
    '\ud800',
    'git\udc00hub',
    '__proto__',
    'constructor',
    '\u202egithub',
    'a e i o u s t r',
    'kubernetes'.repeat(12),
    'ab cd ef gh '.repeat(100),
    'kubernete '.repeat(100),
  ];

  it('return without an error, with at most as many brands as asked for', () => {
    for (const query of hostile) expect(search(query, 5).length).toBeLessThanOrEqual(5);
  });

  it('NUL, lone surrogates and direction marks do not hide the brand', () => {
    for (const query of ['\0github\0', '\u202egithub', 'git\udc00hub'])
      expect(search(query)[0]).toBe('github');
  });

  it('cost less than ten plain scans of the names', () => {
    const texts = queries.map(({ query }) => query);
    medianMs(texts, scanNames);
    const scanMs = medianMs(texts, scanNames);
    for (const query of hostile) {
      // The least of seven runs: garbage collection must not decide.
      const ratio = Math.min(...timesMs(Array<string>(7).fill(query), search)) / scanMs;
      expect(ratio, query.slice(0, 20)).toBeLessThan(10);
    }
  });
});

it('a search, even of a misspelt name, costs less than three plain scans of the names', () => {
  const misspelt = queries.filter((query) => query.class === 'misspelt').map(({ query }) => query);
  medianMs(misspelt, search);
  medianMs(misspelt, scanNames);
  expect(medianMs(misspelt, search) / medianMs(misspelt, scanNames)).toBeLessThan(3);
});

const foldedNames = facts.flatMap((brand) => [brand.name, ...brand.aliases].map(fold));

function scanNames(query: string): string[] {
  const folded = fold(query);
  return foldedNames.filter((name) => name.includes(folded));
}

function medianMs(texts: readonly string[], run: (text: string) => unknown): number {
  const times = timesMs(texts, run);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Processor time, not wall time: other work on the machine must not decide. */
function timesMs(texts: readonly string[], run: (text: string) => unknown): number[] {
  return texts.map((text) => {
    const start = process.cpuUsage();
    run(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
}
