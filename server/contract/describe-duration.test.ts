import { expect, test } from 'vitest';
import { describeDuration, describeWait } from './describe-duration';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h 0 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 d 0 h'],
  [3_567_600, '41 d 7 h'],
])('%i seconds read as "%s"', (seconds, text) => {
  expect(describeDuration(seconds)).toBe(text);
});

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [1.2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %d seconds reads as "%s"', (seconds, text) => {
  expect(describeWait(seconds)).toBe(text);
});
