import { expect, it } from 'vitest';
import { slopeOf } from './slope-of';

it('a line has its own slope, whatever lies evenly around it', () => {
  expect(slopeOf([5, 7, 9, 11])).toBeCloseTo(2);
  expect(slopeOf([3, 3, 3])).toBe(0);
  expect(slopeOf([1, -1, -1, 1])).toBeCloseTo(0);
});
