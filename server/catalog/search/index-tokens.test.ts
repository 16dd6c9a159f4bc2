import { expect, it } from 'vitest';
import { indexTokens, lettersOf, lowerBound, mayBeWithin } from './index-tokens';

it('a token is held by each list that has it, and found where the terms before it end', () => {
  const { tokens, holders, byLength } = indexTokens([['git', 'hub'], ['git', 'lab'], []]);
  expect(tokens).toEqual(['git', 'hub', 'lab']);
  expect(holders).toEqual([[0, 1], [0], [1]]);
  expect(byLength[3]?.positions).toEqual(Int32Array.of(0, 1, 2));
  expect(['a', 'git', 'gitx', 'lab', 'z'].map((term) => lowerBound(tokens, term))).toEqual([
    0, 0, 1, 2, 3,
  ]);
});

it.each([
  ['figma', 'figam', 0, true],
  ['figma', 'fgma', 1, true],
  ['figma', 'figmas', 1, true],
  ['figma', 'sigma', 1, true],
  ['figma', 'sigme', 1, false],
  ['figma', 'pinko', 2, false],
])('whether %s and %s may be %i edits apart: %s', (one, other, edits, expected) => {
  expect(mayBeWithin(lettersOf(one), lettersOf(other), edits)).toBe(expected);
  expect(mayBeWithin(lettersOf(other), lettersOf(one), edits)).toBe(expected);
});
