import { expect, test } from 'vitest';
import { chooseCoding } from './compress-body';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip ; q=0.1', 'gzip'],
  ['br;q=0.0', null],
  ['x-gzip, brotli', null],
  ['', null],
  [undefined, null],
])('Accept-Encoding: %s is met with %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});
