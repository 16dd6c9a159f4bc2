import { expect, it } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { createCandidateFinder } from './create-candidate-finder';
import { listKeys } from './create-search-index';
import { indexTokens } from './index-tokens';
import { parseQuery } from './parse-query';
import { rankMatch } from './rank-match';
import { readQueries } from '../../../e2e/support/read-queries';

const keyLists = readFacts().map((brand) => listKeys(brand));
const findCandidates = createCandidateFinder(indexTokens(keyLists), keyLists.length);

it('a search loses no brand that a look at every name of the catalog would have found', () => {
  // A part of the set is enough: looking at every name takes its time.
  const asked = readQueries().filter((_, place) => place % 3 === 0);
  for (const { query: text } of asked) {
    const query = parseQuery(text);
    if (query === null) throw new Error(`Nothing to look for in "${text}".`);
    const found = new Set(findCandidates(query, true));
    const lost = keyLists.filter(
      (keys, position) =>
        !found.has(position) && keys.some((key) => rankMatch(query, key, true) !== null),
    );
    expect(
      lost.map((keys) => keys[0]?.joined),
      text,
    ).toEqual([]);
  }
});
