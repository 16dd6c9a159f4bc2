import { expect, it } from 'vitest';
import { countEdits, toCodes } from './count-edits';

/** The second word stands in the middle of a text, as a token of the index does. */
const count = (a: string, b: string, max: number) =>
  countEdits(toCodes(a), toCodes(`a${b}b`), 1, 1 + b.length, max);

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
  expect(count(a, b, 3)).toBe(edits);
  expect(count(b, a, 3)).toBe(edits);
});

it('stops counting one past the limit', () => {
  expect(count('github', 'spotify', 2)).toBe(3);
  expect(count('go', 'elasticsearch', 1)).toBe(2);
});
