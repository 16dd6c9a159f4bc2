import { expect, test } from 'vitest';
import { everyNthDrawing, expectUnchangedWhenRepeated, listChanged } from './sanitized-drawings';

const sample = everyNthDrawing(5);

test(`sanitizing ${sample.length} drawings changes none visibly, and is idempotent`, async () => {
  expectUnchangedWhenRepeated(sample);
  expect(await listChanged(sample)).toEqual([]);
});
