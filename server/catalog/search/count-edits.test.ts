import { expect, it } from 'vitest';
import { countEdits, lettersOf, mayBeWithin } from './count-edits';

it.each([
  ['github', 'github', 0],
  ['github', 'githb', 1],
  ['github', 'gitthub', 1],
  ['github', 'gitjub', 1],
  ['github', 'gihtub', 1],
  ['ab', 'ba', 1],
  ['github', 'gitbuh', 2],
  ['kubernetes', 'kuebrnets', 2],
  ['', 'ab', 2],
  ['kitten', 'sitting', 3],
])('%s and %s are %i apart', (a, b, edits) => {
  expect(countEdits(a, b, 3)).toBe(edits);
  expect(countEdits(b, a, 3)).toBe(edits);
});

it('the count of edits stops one past the limit', () => {
  expect(countEdits('github', 'spotify', 2)).toBe(3);
  expect(countEdits('go', 'elasticsearch', 1)).toBe(2);
});

it.each([
  ['figma', 'figam', 0, true],
  ['figma', 'fgma', 1, true],
  ['figma', 'figmas', 1, true],
  ['figma', 'sigma', 1, true],
  ['figma', 'sigme', 1, false],
  ['figma', 'pinko', 2, false],
])('whether %s and %s may be %i edits apart by their letters: %s', (a, b, edits, expected) => {
  expect(mayBeWithin(lettersOf(a), lettersOf(b), edits)).toBe(expected);
  expect(mayBeWithin(lettersOf(b), lettersOf(a), edits)).toBe(expected);
});
