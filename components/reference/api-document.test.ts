import { expect, test } from 'vitest';
import { type ApiDocument, describeType } from './api-document';

test.each([
  [{ type: 'integer', minimum: 1, maximum: 200, default: 50 }, 'integer, 1 to 200, default 50'],
  [
    { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
    'integer, at least 0, default 0',
  ],
])('a parameter says its range, but not the largest number of JSON: %j', (schema, said) => {
  expect(describeType({} as ApiDocument, schema)).toBe(said);
});
