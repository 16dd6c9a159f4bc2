import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBuiltFacts, readSelfhst } from './facts';
import { formatKnown, knownFile, readKnown } from './known-facts';
import { addRank, formatRanks, ranksFile } from './ranks';

const known = readKnown();
const brands = [...readBuiltFacts(), ...known, ...readSelfhst()];
const linesOf = (text: string) => text.split('\n');

test('the ranks name each brand of the catalog once, and no other', () => {
  expect(formatRanks(brands)).toBe(readFileSync(ranksFile, 'utf8'));
});

test('a brand that is added changes one line of its file and one of the ranks', () => {
  const [first] = known.toSorted((one, other) => one.rank - other.rank);
  if (first === undefined) throw new Error('No brand is known by name.');
  const added = { ...first, slug: 'added-by-hand' };
  const moved = <T extends { rank: number }>(all: T[]) =>
    all.map((row) => (row.rank < added.rank ? row : { ...row, rank: row.rank + 1 }));
  const rows = linesOf(formatKnown([added, ...moved(known)]));
  expect(rows.slice(1)).toEqual(linesOf(readFileSync(knownFile, 'utf8')));
  const ranks = linesOf(formatRanks([added, ...moved(brands)]));
  expect(ranks.filter((slug) => slug !== added.slug)).toEqual(
    linesOf(readFileSync(ranksFile, 'utf8')),
  );
});

test('the best-known brands come first, drawn or not, and an unknown one of them stops the build', () => {
  const ranked = [
    { slug: 'drawn', rank: 1 },
    { slug: 'google', rank: 2 },
  ];
  expect(formatRanks(ranked, ['walmart', 'shop'], ['google', 'walmart'])).toBe(
    'google\nwalmart\ndrawn\nshop\n',
  );
  expect(() => formatRanks(ranked, [], ['google', 'gogle'])).toThrow('gogle');
});

test('a brand without a rank is named', () => {
  expect(() => addRank({ slug: 'unranked' }, new Map())).toThrow('ranks.txt lacks unranked');
});
