import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../e2e/support/any-character';
import { AppError } from '../../platform/errors';
import { cpuMsOf } from '../../../e2e/support/measure';
import { parseDomain } from './parse-host';

describe('a domain may be pasted in any common form', () => {
  it.each([
    ['stripe.com', 'stripe.com'],
    ['  stripe.com\n', 'stripe.com'],
    ['STRIPE.COM', 'stripe.com'],
    ['www.stripe.com', 'stripe.com'],
    ['stripe.com.', 'stripe.com'],
    ['https://stripe.com', 'stripe.com'],
    ['HTTPS://WWW.Stripe.com:443/pricing?plan=a#top', 'stripe.com'],
    ['//stripe.com/pricing', 'stripe.com'],
    ['ftp://user:secret@stripe.com/file', 'stripe.com'],
    ['docs.stripe.com', 'docs.stripe.com'],
    ['stripe.com:8080', 'stripe.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['stripe。com', 'stripe.com'],
    ['a.b', 'a.b'],
  ])('%j is %s', (input, host) => {
    expect(parseDomain(input)).toBe(host);
  });
});

it('www.gov.uk keeps its www., because gov.uk is a public suffix', () => {
  expect(parseDomain('https://www.gov.uk/browse')).toBe('www.gov.uk');
});

it('the host after user information counts, not the name before it', () => {
  expect(parseDomain('https://stripe.com@evil.example')).toBe('evil.example');
  expect(parseDomain('https://stripe.com:443@evil.example/')).toBe('evil.example');
});

it('a domain of 253 characters is accepted and one of 254 is refused', () => {
  const labels = `${'a'.repeat(61)}.`.repeat(4);
  expect(parseDomain(`${labels}abcde`)).toHaveLength(253);
  expect(() => parseDomain(`${labels}abcdef`)).toThrow(AppError);
});

describe('anything but a domain is 422 validation_error', () => {
  it.each([
    '',
    ' ',
    'a',
    'ab',
    'stripe',
    'localhost',
    'com',
    '.',
    '..',
    '.com',
    'stripe..com',
    '.stripe.com',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    'http://[2001:db8::1]/',
    '1.2.3.4:80',
    'stripe com.example',
    'stri\npe.com',
    'stripe.com\u0000',
    'stripe\u200B.com',
    '\uD800.com',
    'stripe\u00AD.com',
    '-stripe.com',
    'stripe-.com',
    'stripe,com.example',
    'a'.repeat(64) + '.com',
    'xn--a.com',
    'stripe.com\\@evil.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '?',
    '#',
    '@',
    '%',
    '%00.com',
    'https://',
    'http://https://stripe.com',
  ])('%j', (input) => {
    expect(refusal(input)).toBe('validation_error');
  });
});

it('a megabyte is refused as fast as a word', () => {
  const takenMs = cpuMsOf(() => {
    for (const text of ['a'.repeat(2 ** 20), 'a.'.repeat(2 ** 19), ' '.repeat(2 ** 20)]) {
      expect(refusal(text)).toBe('validation_error');
    }
  });
  expect(takenMs).toBeLessThan(250);
});

it('arbitrary text never causes any other error, and a parsed host parses to itself', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'a1.-_:/@?#%[]\\ \u0000\uD800ü。＠'), maxLength: 40 }),
    fc.webUrl(),
    fc.domain(),
  );
  fc.assert(
    fc.property(text, (input) => {
      const host = attempt(input);
      if (host !== null) expect(attempt(host)).toBe(host);
    }),
    { numRuns: 2000 },
  );
});

function attempt(input: string): string | null {
  try {
    return parseDomain(input);
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_error') return null;
    throw error;
  }
}

function refusal(input: string): string {
  try {
    return `accepted as ${parseDomain(input)}`;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
