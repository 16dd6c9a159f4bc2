import { expect, it } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { createSearchIndex } from './create-search-index';
import { runInSlices } from './steps';

const brands = readFacts();
const standing = { artworkCount: 1, isRenowned: false };

it('requests are served while the index of a new catalog is built', async () => {
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const index = await runInSlices(createSearchIndex(brands, () => standing));
  clearImmediate(next);
  expect(turns).toBeGreaterThan(1);
  expect(index.search('github', 1)[0]?.slug).toBe('github');
});
