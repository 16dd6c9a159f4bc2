import { expect, it } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { readQueries } from '../../../e2e/support/read-queries';
import { createBegunRanker } from './create-begun-ranker';
import { listKeys } from './create-search-index';
import { indexTokens } from './index-tokens';
import { parseQuery } from './parse-query';
import { type Match, rankMatch } from './rank-match';

const keyLists = readFacts().map((brand) => listKeys(brand));
const rankBegun = createBegunRanker(
  indexTokens(keyLists),
  keyLists.length,
  (list, tier, distance) => ({
    list,
    tier,
    distance,
  }),
);
const words = readQueries().flatMap(({ query }) => parseQuery(query)?.words ?? []);

it.each([1, 2, 4, Infinity])(
  'a word of which %s letters are typed has the ranks that a look at every key gives',
  (letters) => {
    const typed = new Set(words.map((word) => word.slice(0, letters)));
    // A part of the set is enough: looking at every key takes its time.
    for (const word of [...typed].filter((_, i) => i % 3 === 0)) {
      const query = { joined: word, words: [word], editsMax: 0 };
      const expected = keyLists.flatMap((keys, list) => {
        const matches = keys.map((key) => rankMatch(query, key, false));
        const [best] = matches.filter((match) => match !== null).sort(compareMatches);
        return best === undefined ? [] : [{ list, ...best }];
      });
      const ranked = rankBegun(word).toSorted((a, b) => a.list - b.list);
      expect(ranked, word).toEqual(expected);
    }
  },
);

function compareMatches(a: Match, b: Match): number {
  return a.tier - b.tier || a.distance - b.distance;
}
