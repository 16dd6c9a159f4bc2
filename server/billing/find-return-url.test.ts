import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReturnUrl } from './hosted-pages';

test.each([
  ['https://example.com/', 'https://example.com', 'https://example.com/'],
  ['https://example.com/a?b=c#d', 'https://example.com', 'https://example.com/a?b=c#d'],
  ['https://example.com/brands/a', 'https://example.com/brands', 'https://example.com/brands/a'],
  ['https://example.com/brands', 'https://example.com/brands', 'https://example.com/brands'],
  ['https://example.com/brandsx', 'https://example.com/brands', null],
  ['https://example.com/brands/../x', 'https://example.com/brands', null],
  ['https://example.com.evil/', 'https://example.com', null],
  ['https://example.com@evil/', 'https://example.com', null],
  ['http://example.com/', 'https://example.com', null],
  ['https://example.com:444/', 'https://example.com', null],
  ['https://a:b@example.com/', 'https://example.com', null],
  // Parsers differ about backslashes: the result is in the form that was checked.
  ['https://example.com\\@evil/', 'https://example.com', 'https://example.com/@evil/'],
  ['https:\\\\evil/', 'https://example.com', null],
  ['http://localhost:3000', 'http://localhost:3000', 'http://localhost:3000/'],
  ['https://localhost:3000/', 'http://localhost:3000', null],
  ['http://localhost:3000.evil.example/', 'http://localhost:3000', null],
  ['//evil.example/', 'https://example.com', null],
  ['/dashboard', 'https://example.com', null],
  ['javascript:alert(1)', 'https://example.com', null],
])('%s on %s: %s', (text, site, expected) => {
  expect(findReturnUrl(text, site)).toBe(expected);
});

test('an accepted address always begins with the site’s own', () => {
  const part = fc.oneof(
    fc.constantFrom('https:', '//', '/', '\\', '@', ':', 'example.com', 'evil', '..', '\t', '%2f'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const found = findReturnUrl(parts.join(''), 'https://example.com');
      return found === null || found.startsWith('https://example.com/');
    }),
    { numRuns: 20_000 },
  );
});
