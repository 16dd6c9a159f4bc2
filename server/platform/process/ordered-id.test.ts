import { expect, test } from 'vitest';
import { createOrderedId } from './ordered-id';

test('every id is greater than the one before, within a millisecond and when the clock goes back', () => {
  const start = Date.now() + 60_000;
  const clock = (i: number) => (i < 10_000 ? start : start - 5000 + i);
  const made = Array.from({ length: 20_000 }, (_, i) => createOrderedId(clock(i)));
  const ids = made.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, at } of made) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime());
  }
});
