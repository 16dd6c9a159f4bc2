import { expect, test } from 'vitest';
import {
  explorerPath,
  type ExplorerState,
  firstView,
  lookOf,
  noFilters,
  parseState,
  withFilters,
} from './explorer-state';

const plain: ExplorerState = { ...noFilters, ...firstView };
const parse = (path: string) => {
  const { searchParams } = new URL(path, 'http://localhost');
  return parseState((name) => searchParams.get(name));
};

test('what stands in the address is what was chosen', () => {
  const state: ExplorerState = {
    q: 'at&t, inc',
    category: 'hardware',
    variants: ['mono', 'dark'],
    colors: ['blue'],
    hasDomain: true,
    letter: '0-9',
    sort: 'newest',
    background: 'checkered',
    size: 'small',
    shown: 180,
    page: 3,
  };
  expect(parse(explorerPath(state))).toEqual(state);
});

test('an address without filters is the plain one', () => {
  expect(explorerPath(plain)).toBe('/brands');
  expect(explorerPath({ ...plain, q: '  ' })).toBe('/brands');
});

test('what the address says and the explorer does not know is left out', () => {
  const path =
    '/brands?variant=dark,huge&color=octarine&letter=%C3%A4&domain=1&category=x&sort=best&page=-2&shown=1e9';
  expect(parse(path)).toEqual({ ...plain, variants: ['dark'], shown: expect.any(Number) });
  expect(parse(path).shown).toBeLessThan(100_000);
  expect(parse('/brands?shown=61').shown).toBe(120);
});

test('a query of any length is cut to one that somebody could have typed', () => {
  expect(parse(`/brands?q=${'a'.repeat(5000)}`).q).toHaveLength(128);
});

test('another filter begins its list at the top, and keeps the look of the tiles', () => {
  const far: ExplorerState = { ...plain, size: 'small', shown: 240, page: 2 };
  expect(withFilters(far, { letter: 'a' })).toEqual({ ...plain, size: 'small', letter: 'a' });
});

test('brands looked for by color are in full color on a background on which it can be seen', () => {
  expect(lookOf(plain)).toEqual({ background: 'auto', on: undefined });
  expect(lookOf({ ...plain, colors: ['black', 'blue'] })).toEqual({
    background: 'light',
    on: 'any',
  });
  expect(lookOf({ ...plain, colors: ['white'] })).toEqual({ background: 'dark', on: 'any' });
  const chosen = { ...plain, colors: ['white'], background: 'light' } as const;
  expect(lookOf(chosen)).toEqual({ background: 'light', on: 'light' });
});
