import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../e2e/support/any-character';
import { resolveHost } from './normalize-host';

const owners = new Map([
  ['stripe.com', 'stripe'],
  ['google.com', 'google'],
  ['cloud.google.com', 'google-cloud'],
  ['airflow.apache.org', 'apache-airflow'],
  ['github.com', 'github'],
  ['bbc.co.uk', 'bbc'],
  ['webpack.js.org', 'webpack'],
  ['now.sh', 'vercel'],
  // What a faulty catalog could hold: none of these may ever match.
  ['com', 'wrong'],
  ['co.uk', 'wrong'],
  ['1.2.3.4', 'wrong'],
  ['3.4', 'wrong'],
]);
const resolve = (host: string) => resolveHost(host, (candidate) => owners.get(candidate) ?? null);

describe('a host leads to the brand of its registrable domain', () => {
  it.each([
    ['stripe.com', 'stripe'],
    ['docs.stripe.com', 'stripe'],
    ['a.b.c.stripe.com', 'stripe'],
    ['news.bbc.co.uk', 'bbc'],
  ])('%s is %s', (host, slug) => {
    expect(resolve(host)).toBe(slug);
  });
});

describe('at a private suffix, or below one, a host leads to the brand that has exactly this one', () => {
  it.each([
    ['webpack.js.org', 'webpack'],
    ['v4.webpack.js.org', 'webpack'],
    ['now.sh', 'vercel'],
    ['someone.now.sh', null],
    ['js.org', null],
    ['babel.js.org', null],
  ])('%s is %s', (host, slug) => {
    expect(resolve(host)).toBe(slug);
  });
});

describe("a product's host wins over its owner's domain", () => {
  it.each([
    ['cloud.google.com', 'google-cloud'],
    ['console.cloud.google.com', 'google-cloud'],
    ['maps.google.com', 'google'],
    ['airflow.apache.org', 'apache-airflow'],
  ])('%s is %s', (host, slug) => {
    expect(resolve(host)).toBe(slug);
  });
});

describe('a suffix, an IP address, another product and a lookalike lead to no brand', () => {
  it.each([
    'com',
    'co.uk',
    'github.io',
    'someone.github.io',
    'localhost',
    '',
    '.',
    '1.2.3.4',
    'kafka.apache.org',
    'apache.org',
    'stripe.com.evil.io',
    'notstripe.com',
    'stripe-login.com',
    'xn--strpe-n4a.com',
  ])('%j', (host) => {
    expect(resolve(host)).toBeNull();
  });
});

it('the search ends at the first name found', () => {
  const asked: string[] = [];
  resolveHost('a.cloud.google.com', (host) => {
    asked.push(host);
    return owners.get(host) ?? null;
  });
  expect(asked).toEqual(['a.cloud.google.com', 'cloud.google.com']);
});

it('a host only leads to a brand at or above it, and never causes an error', () => {
  const host = fc.oneof(
    fc.domain(),
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.tuple(fc.domain(), fc.constantFrom(...owners.keys())).map((parts) => parts.join('.')),
    fc.tuple(fc.constantFrom(...owners.keys()), fc.domain()).map((parts) => parts.join('.')),
  );
  fc.assert(
    fc.property(host, (asked) => {
      const found = resolveHost(asked, (candidate) => (owners.has(candidate) ? candidate : null));
      expect(found === null || asked === found || asked.endsWith(`.${found}`)).toBe(true);
      expect(['com', 'co.uk']).not.toContain(found);
    }),
    { numRuns: 2000 },
  );
});
