import { describe, expect, it } from 'vitest';
import { readQueries } from '../../../e2e/support/read-queries';
import { nameSelfhst, readFacts, readSelfhst } from '../../../prisma/catalog/facts';
import { readKnown } from '../../../prisma/catalog/known-facts';
import { fold } from '../../contract/fold';
import { createSearchIndex, type SearchableBrand } from './create-search-index';

const drawn = readFacts();
const known = readKnown();
const named = [...known, ...nameSelfhst(readSelfhst(), known)];
const brands: SearchableBrand[] = [...drawn, ...named.map((brand) => ({ ...brand, lookups: [] }))];
const index = createSearchIndex();
for (const brand of brands) index.add(brand);

/** A renamed or merged brand is still expected under the slug that it has now. */
const slugNow = new Map(brands.flatMap(({ slug, lookups }) => lookups.map((old) => [old, slug])));
for (const { slug } of brands) slugNow.set(slug, slug);
const queries = readQueries().map(({ slugs, ...query }) => ({
  ...query,
  slugs: slugs.map((slug) => slugNow.get(slug) ?? ''),
}));

function search(query: string, limit = 20): string[] {
  return index.search(query, limit).map((match) => match.brand.slug);
}

/** The share of these queries with a right brand among the first `places`, and the queries that failed. */
function measure(asked: typeof queries, places: number): { share: number; failed: string[] } {
  const failed = asked.filter(
    ({ query, slugs }) => !search(query, places).some((slug) => slugs.includes(slug)),
  );
  return {
    share: 1 - failed.length / asked.length,
    failed: failed.map(({ query, slugs }) => `${query} → ${slugs.join(' or ')}`),
  };
}

it('every query in the set asks for a brand in the catalog', () => {
  expect(queries.filter(({ slugs }) => slugs.includes(''))).toEqual([]);
  expect(queries.length).toBeGreaterThan(600);
});

describe('on the whole catalog', () => {
  it.each([
    [0.92, 1],
    [0.98, 5],
  ])(
    'at least %d of all queries have the brand that people mean in the first %i',
    (least, places) => {
      const { share, failed } = measure(queries, places);
      expect(share, failed.join(', ')).toBeGreaterThanOrEqual(least);
    },
  );

  it.each([...new Set(queries.map((query) => query.class))])(
    'at least nine in ten %s queries have it in the first five',
    (kind) => {
      const asked = queries.filter((query) => query.class === kind);
      const { share, failed } = measure(asked, 5);
      expect(share, failed.join(', ')).toBeGreaterThanOrEqual(0.9);
    },
  );

  it('every brand is found by its own name and by its slug', () => {
    const lost = brands.filter(
      ({ name, slug }) => !search(name, 50).includes(slug) || !search(slug, 50).includes(slug),
    );
    expect(lost.map(({ slug }) => slug)).toEqual([]);
  });

  it('a query without matches returns an empty list', () => {
    const nothing = [
      'qwxzptvk',
      'zzzzzzzzzz',
      'no such brand at all',
      '???',
      '  ',
      '',
      '🦄🦄',
      '\0\0',
    ];
    for (const query of nothing) expect(search(query), query).toEqual([]);
  });

  it('a brand goes out and comes back in a few milliseconds, and every search is as before', () => {
    const before = queries.map(({ query }) => search(query));
    const some = brands.filter((_, i) => i % 100 === 0);
    const times = some.map((brand) =>
      timeMs(() => {
        index.remove(brand);
        index.add(brand);
      }),
    );
    expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(5);
    expect(queries.map(({ query }) => search(query))).toEqual(before);
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
    'inc '.repeat(60),
    '.com'.repeat(60),
    'ae'.repeat(120),
  ];

  it('return without an error, with at most as many brands as asked for', () => {
    for (const query of hostile) expect(search(query, 5).length).toBeLessThanOrEqual(5);
  });

  it('NUL, lone surrogates and direction marks do not hide the brand', () => {
    for (const query of ['\0github\0', '\u202egithub', 'git\udc00hub'])
      expect(search(query)[0]).toBe('github');
  });

  it('hostile queries cost less than ten plain scans of the names', () => {
    const texts = queries.map(({ query }) => query);
    medianMs(texts, scanNames);
    const scanMs = medianMs(texts, scanNames);
    for (const query of hostile) {
      // The least of seven runs: garbage collection must not decide.
      const ratio =
        Math.min(...Array.from({ length: 7 }, () => timeMs(() => search(query)))) / scanMs;
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

const foldedNames = drawn.flatMap((brand) => [brand.name, ...brand.aliases].map(fold));

function scanNames(query: string): string[] {
  const folded = fold(query);
  return foldedNames.filter((name) => name.includes(folded));
}

function medianMs(texts: readonly string[], run: (text: string) => unknown): number {
  const times = texts.map((text) => timeMs(() => run(text)));
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

/** Processor time, not wall time: other work on the machine must not decide. */
function timeMs(run: () => unknown): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
