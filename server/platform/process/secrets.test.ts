import { expect, test } from 'vitest';
import { isToken } from './secrets';

test('only the very same text is the token', () => {
  expect(isToken('secret', 'secret')).toBe(true);
  for (const given of ['Secret', 'secret ', 'secre', '', undefined, ['secret']]) {
    expect(isToken(given, 'secret')).toBe(false);
  }
});

test('an empty token is brought by nobody', () => {
  expect(isToken('', '')).toBe(false);
});
