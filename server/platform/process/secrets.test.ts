import { expect, test } from 'vitest';
import { isToken } from './secrets';

test('only the identical text matches the token', () => {
  expect(isToken('secret', 'secret')).toBe(true);
  for (const given of ['Secret', 'secret ', 'secre', '', undefined, ['secret']]) {
    expect(isToken(given, 'secret')).toBe(false);
  }
});

test('an empty token never matches', () => {
  expect(isToken('', '')).toBe(false);
});
