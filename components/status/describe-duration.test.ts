import { expect, test } from 'vitest';
import { describeDuration } from './describe-duration';

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
