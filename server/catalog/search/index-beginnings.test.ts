import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { countEdits, toCodes } from './count-edits';
import { createNearFinder, indexBeginnings } from './index-beginnings';
import { packTokens } from './index-tokens';
import { runSteps } from './steps';

/** Few letters, so that words are often near each other and many begin alike. */
const word = string({ unit: constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 11 });

it('the tokens near a term are exactly those within the given edits, with their edit counts', () => {
  const nearness = property(
    array(word, { maxLength: 60 }),
    word,
    integer({ min: 1, max: 2 }),
    (words, term, editsMax) => {
      const sorted = [...new Set(words)].toSorted();
      const tokens = packTokens(sorted);
      const findNear = createNearFinder(tokens, runSteps(indexBeginnings(tokens)));
      const expected = sorted.flatMap((token, i) => {
        const edits = countEdits(toCodes(term), toCodes(token), 0, token.length, editsMax);
        return edits <= editsMax ? [[i, edits] as const] : [];
      });
      // The second call, too, looks at every beginning.
      findNear(term, editsMax);
      expect(findNear(term, editsMax)).toEqual(new Map(expected));
    },
  );
  assert(nearness, { numRuns: 2000 });
});

it('a term is compared with few tokens: few beginnings share a place', () => {
  const sorted = Array.from({ length: 5000 }, (_, i) => `word${i * 7919}`).toSorted();
  const { starts } = runSteps(indexBeginnings(packTokens(sorted)));
  const sizes = Array.from(starts.subarray(1), (end, i) => end - (starts[i] ?? 0));
  const mean = sizes.reduce((sum, size) => sum + size * size, 0) / 5000 / 29;
  expect(mean).toBeLessThan(50);
});
