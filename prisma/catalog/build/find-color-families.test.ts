import { expect, test } from 'vitest';
import { findColorFamilies } from './find-color-families';

const draw = (...bars: [fill: string, width: number][]) => {
  let x = 0;
  const shapes = bars.map(([fill, width]) => {
    x += width;
    return `<rect x="${x - width}" width="${width}" height="100" fill="${fill}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${shapes.join('')}</svg>`;
};

test('every color that is seen at once counts, the most used first', async () => {
  const svg = draw(['#1877F2', 60], ['#E50914', 30], ['#1DB954', 10]);
  expect(await findColorFamilies(svg)).toEqual(['blue', 'red']);
});

test('white and black beside a color count only where they are most of the drawing', async () => {
  expect(await findColorFamilies(draw(['#FFFFFF', 45], ['#1877F2', 55]))).toEqual(['blue']);
  expect(await findColorFamilies(draw(['#000000', 70], ['#FF9900', 30]))).toEqual([
    'black',
    'orange',
  ]);
});
