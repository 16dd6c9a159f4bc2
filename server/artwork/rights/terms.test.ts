import { expect, test } from 'vitest';
import { describeBrand } from '../../../e2e/support/example-brand';
import { termsLink } from './terms';

const brandWith = (guidelines: string | null) => describeBrand({}, { guidelines });

test('the license of the file comes first, then the guidelines of the brand', () => {
  expect(termsLink({ license: 'CC0-1.0' }, brandWith('https://sample.com/brand'))).toBe(
    '<https://spdx.org/licenses/CC0-1.0.html>; rel="license"; title="File", ' +
      '<https://sample.com/brand>; rel="license"; title="Brand guidelines"',
  );
});

test('there is no header if nothing is known', () => {
  expect(termsLink(null, brandWith(null))).toBeNull();
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'not an address',
  'https://sample.com/>; rel="stylesheet", <https://evil.example/',
  'https://sample.com/\r\nSet-Cookie: a=b',
  'https://sämple.com/ü?q="<>"',
])('an address such as %j cannot break out of the header', (guidelines) => {
  const link = termsLink(null, brandWith(guidelines));
  expect(link ?? '').toMatch(
    /^(<https?:\/\/[\x21\x23-\x2B\x2D-\x3A\x3D\x3F-\x7E]+>; rel="license"; title="Brand guidelines")?$/,
  );
});
