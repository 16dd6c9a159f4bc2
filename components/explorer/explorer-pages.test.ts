import { expect, test } from 'vitest';
import { listPages } from './explorer-pages';

test.each([
  [1, 116, [1, 2, 3, 116]],
  [4, 116, [1, 2, 3, 4, 5, 6, 116]],
  [60, 116, [1, 58, 59, 60, 61, 62, 116]],
  [116, 116, [1, 114, 115, 116]],
  [1, 2, [1, 2]],
])('page %s of %s leads to %j', (page, pages, shown) => {
  expect(listPages(page, pages)).toEqual(shown);
});
