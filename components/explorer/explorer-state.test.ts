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

test('an address restores every choice', () => {
  const state: ExplorerState = {
    q: 'at&t, inc',
    category: 'hardware',
    variants: ['mono', 'dark'],
    colors: ['blue'],
    hasDomain: true,
    letter: '0-9',
    sort: 'name',
    background: 'checkered',
    size: 'small',
    shown: 180,
    page: 3,
  };
  expect(parse(explorerPath(state))).toEqual(state);
});

test('without filters the address has no query', () => {
  expect(explorerPath(plain)).toBe('/brands');
  expect(explorerPath({ ...plain, q: '  ' })).toBe('/brands');
});

test('unknown values in the address are ignored', () => {
  const path =
    '/brands?variant=dark,huge&color=octarine&letter=%C3%A4&domain=1&category=x&sort=best&page=-2&shown=1e9';
  expect(parse(path)).toEqual({ ...plain, variants: ['dark'], shown: expect.any(Number) });
  expect(parse(path).shown).toBeLessThan(100_000);
  expect(parse('/brands?shown=61').shown).toBe(120);
});

test('a query is cut to 128 characters', () => {
  expect(parse(`/brands?q=${'a'.repeat(5000)}`).q).toHaveLength(128);
});

test('a new filter starts at the first page and keeps the look of the tiles', () => {
  const far: ExplorerState = { ...plain, size: 'small', shown: 240, page: 2 };
  expect(withFilters(far, { letter: 'a' })).toEqual({ ...plain, size: 'small', letter: 'a' });
});

test('a search by color shows full-color logos on a background where they are visible', () => {
  expect(lookOf(plain)).toEqual({ background: 'auto', on: undefined });
  expect(lookOf({ ...plain, colors: ['black', 'blue'] })).toEqual({
    background: 'light',
    on: 'any',
  });
  expect(lookOf({ ...plain, colors: ['white'] })).toEqual({ background: 'dark', on: 'any' });
  const chosen = { ...plain, colors: ['white'], background: 'light' } as const;
  expect(lookOf(chosen)).toEqual({ background: 'light', on: 'light' });
});
