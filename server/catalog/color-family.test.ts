import { expect, test } from 'vitest';
import { listColorFamilies } from './color-family';

const families = (...colors: [hex: string, share: number][]) =>
  listColorFamilies(colors.map(([hex, share]) => ({ hex, share, opacity: 1 })));

test('every prominent color counts, the most used first', () => {
  expect(families(['1877F2', 0.6], ['E50914', 0.3], ['1DB954', 0.1])).toEqual(['blue', 'red']);
});

test('white and black beside a color count only where they are most of the drawing', () => {
  expect(families(['1877F2', 0.55], ['FFFFFF', 0.45])).toEqual(['blue']);
  expect(families(['000000', 0.7], ['FF9900', 0.3])).toEqual(['black', 'orange']);
});
