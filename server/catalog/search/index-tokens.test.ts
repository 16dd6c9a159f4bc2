import { expect, it } from 'vitest';
import { findBegun, indexTokens, lettersOf, mayBeWithin } from './index-tokens';

const index = indexTokens([
  [{ joined: 'gitlab', words: ['git', 'lab'], isName: true }],
  [
    { joined: 'git', words: ['git'], isName: true },
    { joined: 'github', words: ['github'], isName: false },
  ],
]);

it('a token is held by each key that has it, whole or as a word', () => {
  const { tokens, starts, holders } = index;
  expect(tokens).toEqual(['git', 'github', 'gitlab', 'lab']);
  const held = tokens.map((token, i) => [
    token,
    ...Array.from(holders.lists)
      .map((list, at) => ({
        list,
        length: holders.lengths[at],
        isWhole: holders.areWhole[at] === 1,
      }))
      .slice(starts[i], starts[i + 1]),
  ]);
  expect(held).toEqual([
    ['git', { list: 0, length: 6, isWhole: false }, { list: 1, length: 3, isWhole: true }],
    ['github', { list: 1, length: 6.5, isWhole: true }],
    ['gitlab', { list: 0, length: 6, isWhole: true }],
    ['lab', { list: 0, length: 6, isWhole: false }],
  ]);
});

it.each([
  ['git', ['git', 'github', 'gitlab']],
  ['gith', ['github']],
  ['gitlab', ['gitlab']],
  ['gitz', []],
  ['zoo', []],
  ['l', []],
])('the tokens that begin with %s are found together: %j', (term, expected) => {
  const { from, to } = findBegun(index, term);
  expect(index.tokens.slice(from, to)).toEqual(expected);
});

it('a single letter is found as a whole token, and not as a beginning', () => {
  const letters = indexTokens([[{ joined: 'x', words: ['x'], isName: true }]]);
  expect(findBegun(letters, 'x')).toEqual({ from: 0, to: 1 });
  expect(findBegun(letters, 'y')).toEqual({ from: 1, to: 1 });
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
