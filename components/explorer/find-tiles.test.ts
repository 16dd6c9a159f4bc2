import { expect, test } from 'vitest';
import { noFilters } from './explorer-filters';
import { findTiles, indexTiles, type Tile } from './find-tiles';

const tile = (name: string, more: Partial<Tile> = {}): Tile => ({
  slug: name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
  name,
  domain: '',
  aliases: [],
  variants: ['mono', 'color'],
  color: 'blue',
  ...more,
});

const index = indexTiles([
  tile('Adobe Stock', { color: 'black' }),
  tile('C++', { slug: 'cplusplus' }),
  tile('L’Oréal', { slug: 'loreal', variants: ['mono', 'dark'] }),
  tile('Restock', { domain: 'restock.io' }),
  tile('Stock', { variants: ['mono', 'color', 'dark'], color: 'red' }),
  tile('StockX', { domain: 'stockx.com' }),
  tile('X', { aliases: ['Twitter'], domain: 'x.com' }),
  tile('7-Eleven', { slug: '7-eleven' }),
]);
const slugs = (filters: Partial<typeof noFilters>) =>
  findTiles(index, { ...noFilters, ...filters }).map(({ slug }) => slug);

test('without a search all come in the order of the catalog', () => {
  expect(slugs({})).toEqual(index.map(({ tile: { slug } }) => slug));
});

test('the exact name comes first, then names that begin so, then words, then parts of words', () => {
  expect(slugs({ q: 'stock' })).toEqual(['stock', 'stockx', 'adobe-stock', 'restock']);
});

test.each([
  ['loreal', 'loreal'],
  ["L'ORÉAL", 'loreal'],
  ['c++', 'cplusplus'],
  ['twitter', 'x'],
  ['stockx.com', 'stockx'],
  ['adobe st', 'adobe-stock'],
])('%s finds %s', (q, slug) => {
  expect(slugs({ q })[0]).toBe(slug);
});

test('nothing but punctuation finds nothing', () => {
  expect(slugs({ q: '???' })).toEqual([]);
});

test('every variant that is asked for must be there, and one of the colors', () => {
  expect(slugs({ variants: ['color', 'dark'] })).toEqual(['stock']);
  expect(slugs({ colors: ['red', 'black'] })).toEqual(['adobe-stock', 'stock']);
});

test('a letter is that of the slug, and digits go together', () => {
  expect(slugs({ letter: 's' })).toEqual(['stock', 'stockx']);
  expect(slugs({ letter: '0-9' })).toEqual(['7-eleven']);
});

test('a brand without a domain is left out where one is asked for', () => {
  expect(slugs({ hasDomain: true })).toEqual(['restock', 'stockx', 'x']);
});

test('filters and search hold together', () => {
  expect(slugs({ q: 'stock', hasDomain: true })).toEqual(['stockx', 'restock']);
});
