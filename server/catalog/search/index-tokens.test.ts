import { expect, it } from 'vitest';
import { toCodes } from './count-edits';
import { findBegun, lettersOf, mayBeWithin, packTokens } from './index-tokens';

const tokens = ['git', 'github', 'gitlab', 'lab', 'label', 'labels', 'labor', 'labs', 'x', 'xl'];
const index = packTokens(tokens);

it.each([
  ['git', ['git', 'github', 'gitlab'], 'git'],
  ['gith', ['github'], undefined],
  ['gitlab', ['gitlab'], 'gitlab'],
  ['la', ['lab', 'label', 'labels', 'labor', 'labs'], undefined],
  ['lab', ['lab', 'label', 'labels', 'labor', 'labs'], 'lab'],
  ['xl', ['xl'], 'xl'],
  ['gitz', [], undefined],
  ['aa', [], undefined],
  ['zoo', [], undefined],
])('the tokens that begin with %s are found together: %j', (term, expected, exact) => {
  const { from, to, exactTo } = findBegun(index, term);
  expect(tokens.slice(from, to)).toEqual(expected);
  expect(tokens.slice(from, exactTo)[0]).toBe(exact);
});

it('a single letter is found as a whole token, and not as a beginning', () => {
  expect(findBegun(index, 'x')).toEqual({ from: 8, to: 9, exactTo: 9 });
  expect(findBegun(index, 'y')).toEqual({ from: 10, to: 10, exactTo: 10 });
});

it('an index without tokens finds none', () => {
  expect(findBegun(packTokens([]), 'git')).toEqual({ from: 0, to: 0, exactTo: 0 });
});

const letters = (word: string) => lettersOf(toCodes(word), 0, word.length);

it.each([
  ['figma', 'figam', 0, true],
  ['figma', 'fgma', 1, true],
  ['figma', 'figmas', 1, true],
  ['figma', 'sigma', 1, true],
  ['figma', 'sigme', 1, false],
  ['figma', 'pinko', 2, false],
])('whether %s and %s may be %i edits apart: %s', (one, other, edits, expected) => {
  expect(mayBeWithin(letters(one), letters(other), edits)).toBe(expected);
  expect(mayBeWithin(letters(other), letters(one), edits)).toBe(expected);
});
