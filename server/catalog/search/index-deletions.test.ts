import { assert, constantFrom, integer, property, string, array } from 'fast-check';
import { expect, it } from 'vitest';
import { countEdits } from './count-edits';
import { indexDeletions, visitNear } from './index-deletions';

/** Few letters, so that words are often near each other. */
const word = string({ unit: constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 11 });

it('every token within so many edits of a term is visited', () => {
  const nearness = property(
    array(word, { maxLength: 60 }),
    word,
    integer({ min: 0, max: 2 }),
    (tokens, term, editsMax) => {
      const visited = new Set<number>();
      visitNear(indexDeletions(tokens), term, editsMax, (position) => visited.add(position));
      for (const [position, token] of tokens.entries()) {
        if (countEdits(term, token, editsMax) <= editsMax) {
          expect(visited, `${term} ${token}`).toContain(position);
        }
      }
    },
  );
  assert(nearness, { numRuns: 2000 });
});

it('a term is not held against every token', () => {
  const tokens = Array.from({ length: 5000 }, (_, i) => `word${i * 7919}`);
  let visits = 0;
  visitNear(indexDeletions(tokens), 'figmas', 2, () => visits++);
  expect(visits).toBeLessThan(50);
});
