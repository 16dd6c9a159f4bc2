import { expect, test } from 'vitest';
import { explorerPath, noFilters, parseFilters } from './explorer-filters';

const parse = (path: string) => {
  const { searchParams } = new URL(path, 'http://localhost');
  return parseFilters((name) => searchParams.get(name));
};

test('what stands in the address is what was chosen', () => {
  const filters = {
    q: 'at&t, inc',
    variants: ['mono', 'dark'],
    colors: ['blue'],
    hasDomain: true,
    letter: '0-9',
  };
  expect(parse(explorerPath(filters))).toEqual(filters);
});

test('an address without filters is the plain one', () => {
  expect(explorerPath(noFilters)).toBe('/brands');
  expect(explorerPath({ ...noFilters, q: '  ' })).toBe('/brands');
});

test('what the address says and the explorer does not know is left out', () => {
  expect(parse('/brands?variant=dark,huge&color=octarine&letter=%C3%A4&domain=1')).toEqual({
    ...noFilters,
    variants: ['dark'],
  });
});

test('a query of any length is cut to one that somebody could have typed', () => {
  expect(parse(`/brands?q=${'a'.repeat(5000)}`).q).toHaveLength(128);
});
