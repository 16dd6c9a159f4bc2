import { expect, test } from 'vitest';
import { readBuiltFacts } from '../facts';
import { readRows } from '../sources/read-rows';

test('every slug that a source once had leads to its brand', () => {
  const lookups = readBuiltFacts().flatMap(({ slug, lookups: all }) =>
    all.map((lookup) => `${slug},${lookup}`),
  );
  const rows = readRows('former-slugs.csv', ['slug', 'former']);
  expect(lookups).toEqual(expect.arrayContaining(rows.map((row) => `${row.slug},${row.former}`)));
});
