import { expect, test } from 'vitest';
import { firstView, noFilters } from './explorer-state';
import { findTiles, indexTiles, type Tile } from './find-tiles';

let id = 0;
const tile = (name: string, more: Partial<Tile> = {}): Tile => ({
  id: (id += 1),
  slug: name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
  name,
  domain: '',
  aliases: [],
  variants: ['mono', 'color'],
  colors: ['blue'],
  categories: [],
  ...more,
});

const index = indexTiles([
  tile('Adobe Stock', { colors: ['black', 'orange'], categories: ['design'] }),
  tile('C++', { slug: 'cplusplus' }),
  tile('L’Oréal', { slug: 'loreal', variants: ['mono', 'dark'] }),
  tile('Restock', { domain: 'restock.io' }),
  tile('Stock', { variants: ['mono', 'color', 'dark'], colors: ['red'] }),
  tile('StockX', { domain: 'stockx.com', categories: ['shopping', 'finance'] }),
  tile('X', { aliases: ['Twitter'], domain: 'x.com' }),
  tile('7-Eleven', { slug: '7-eleven' }),
]);
const find = (query: Partial<Parameters<typeof findTiles>[1]>) =>
  findTiles(index, { ...noFilters, sort: firstView.sort, ...query });
const slugs = (query: Parameters<typeof find>[0]) => find(query).tiles.map(({ slug }) => slug);

test('without a search all come in the order of the catalog', () => {
  expect(slugs({})).toEqual(index.map(({ tile: { slug } }) => slug));
});

test('the exact name comes first, then names that begin so, then words, then parts of words', () => {
  expect(slugs({ q: 'stock' })).toEqual(['stock', 'stockx', 'adobe-stock', 'restock']);
  expect(slugs({ q: 'sto' })).toEqual(['stock', 'stockx', 'adobe-stock', 'restock']);
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

test('names sort by themselves, and the newest brand has the highest id', () => {
  expect(slugs({ sort: 'name' }).slice(0, 3)).toEqual(['7-eleven', 'adobe-stock', 'cplusplus']);
  expect(slugs({ sort: 'newest' }).slice(0, 2)).toEqual(['7-eleven', 'x']);
  expect(slugs({ q: 'stock', sort: 'newest' })[0]).toBe('stockx');
});

test('each category says how many there would be, whichever is chosen', () => {
  const found = find({ q: 'stock', category: 'finance' });
  expect(found.tiles.map(({ slug }) => slug)).toEqual(['stockx']);
  expect(found).toMatchObject({ counts: { design: 1, shopping: 1, finance: 1 }, inAll: 4 });
});
