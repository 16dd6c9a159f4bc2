import { expect, test } from 'vitest';
import { everyNthDrawing, expectUnchangedWhenRepeated, listChanged } from './sanitized-drawings';

const sample = everyNthDrawing(5);

test(`sanitizing ${sample.length} drawings changes none for the eye, and gives the same bytes when it is done again`, async () => {
  expectUnchangedWhenRepeated(sample);
  expect(await listChanged(sample)).toEqual([]);
});
