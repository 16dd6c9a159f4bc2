import { expect, test } from 'vitest';
import { firstView, noFilters } from './explorer-state';
import { findTiles, indexTiles, type Tile } from './find-tiles';

const tile = (name: string, more: Partial<Tile> = {}): Tile => ({
  slug: name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
  name,
  domain: '',
  aliases: [],
  variants: ['mono', 'color'],
  colors: ['blue'],
  categories: [],
  recolored: 0,
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

const all = index.map(({ tile: { slug } }) => slug);

test.each<[rule: string, query: Parameters<typeof find>[0], slugs: string[]]>([
  ['without a search, brands keep the order of the catalog', {}, all],
  [
    'exact names come first, then names that begin with it, then words, then parts of words',
    { q: 'stock' },
    ['stock', 'stockx', 'adobe-stock', 'restock'],
  ],
  [
    'the beginning of a word finds it too',
    { q: 'sto' },
    ['stock', 'stockx', 'adobe-stock', 'restock'],
  ],
  ['accents, case and apostrophes do not matter', { q: "L'ORÉAL" }, ['loreal']],
  ['a name without accents finds it', { q: 'loreal' }, ['loreal']],
  ['signs in a name can be typed', { q: 'c++' }, ['cplusplus']],
  ['another name finds the brand', { q: 'twitter' }, ['x']],
  ['a domain finds its brand', { q: 'stockx.com' }, ['stockx']],
  ['several words find a name', { q: 'adobe st' }, ['adobe-stock']],
  ['punctuation alone finds nothing', { q: '???' }, []],
  ['a brand must have every chosen variant', { variants: ['color', 'dark'] }, ['stock']],
  ['a brand must have one chosen color', { colors: ['red', 'black'] }, ['adobe-stock', 'stock']],
  ['a letter is the first of the slug', { letter: 's' }, ['stock', 'stockx']],
  ['all digits are one letter', { letter: '0-9' }, ['7-eleven']],
  ['a filter keeps brands with a domain', { hasDomain: true }, ['restock', 'stockx', 'x']],
  ['a search and a filter apply together', { q: 'stock', hasDomain: true }, ['stockx', 'restock']],
  ['names sort by slug', { sort: 'name' }, all.toSorted()],
  [
    'a search can be sorted by name',
    { q: 'stock', sort: 'name' },
    ['adobe-stock', 'restock', 'stock', 'stockx'],
  ],
])('%s', (_, query, expected) => {
  expect(find(query).tiles.map(({ slug }) => slug)).toEqual(expected);
});

test('each category shows its number of brands, whichever is chosen', () => {
  const found = find({ q: 'stock', category: 'finance' });
  expect(found.tiles.map(({ slug }) => slug)).toEqual(['stockx']);
  expect(found).toMatchObject({ counts: { design: 1, shopping: 1, finance: 1 }, inAll: 4 });
});
