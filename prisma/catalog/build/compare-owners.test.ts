import { describe, expect, test } from 'vitest';
import { readFacts } from '../facts';
import { readKnown } from '../known-facts';
import { compareOwners, ownersOf, readMoves, reportOwners } from './compare-owners';

const before = ownersOf([
  { slug: 'one', domains: ['a.com', 'b.com'] },
  { slug: 'two', domains: ['c.com'] },
]);
const after = ownersOf([
  { slug: 'one', domains: ['a.com', 'd.com'] },
  { slug: 'two', domains: ['b.com'] },
]);

describe('between two builds', () => {
  test('domains are gained, lost and moved', () => {
    expect(compareOwners(before, after)).toEqual({
      gained: ['d.com'],
      lost: ['c.com'],
      moved: [{ domain: 'b.com', from: 'one', to: 'two' }],
    });
  });

  test('no domain changes its owner without a row in moves.csv', () => {
    expect(() => reportOwners(before, after, [])).toThrow('b.com,one,two');
    const back = [{ domain: 'b.com', from: 'two', to: 'one' }];
    expect(() => reportOwners(before, after, back)).toThrow('b.com,one,two');
    const moves = [{ domain: 'b.com', from: 'one', to: 'two' }];
    expect(() => reportOwners(before, after, moves)).not.toThrow();
  });
});

test('every domain in moves.csv belongs to the brand that it moved to', () => {
  const owners = ownersOf([...readFacts(), ...readKnown()]);
  expect(readMoves().filter(({ domain, to }) => owners.get(domain) !== to)).toEqual([]);
});
