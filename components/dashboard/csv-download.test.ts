import { expect, test } from 'vitest';
import { fetchAllPages } from './csv-download';

const pages = new Map([
  [null, { items: ['a', 'b'], nextBefore: 'b' }],
  ['b', { items: ['c', 'd'], nextBefore: 'd' }],
  ['d', { items: ['e'], nextBefore: null }],
]);

/** @returns the items, and how many pages were fetched for them */
async function fetchAtMost(itemsMax: number) {
  let fetched = 0;
  const fetchPage = async (cursor: string | null) => {
    fetched += 1;
    return pages.get(cursor) ?? { items: [], nextBefore: null };
  };
  return { items: await fetchAllPages(fetchPage, itemsMax), fetched };
}

test('an export fetches every page once, in order', async () => {
  expect(await fetchAtMost(100)).toEqual({ items: ['a', 'b', 'c', 'd', 'e'], fetched: 3 });
});

test('an export stops at its maximum number of items', async () => {
  expect(await fetchAtMost(3)).toEqual({ items: ['a', 'b', 'c', 'd'], fetched: 2 });
});
