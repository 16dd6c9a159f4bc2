import { describe, expect, test } from 'vitest';
import { AppError } from '../../platform/errors';
import type { Grant } from './caller';
import { checkGrant, type Needed, opensBrand, type Sender } from './check-grant';
import { type GrantFields, parseGrant } from './parse-grant';

const none = { scopes: [], origins: [], only: [], networks: [], dailyCap: null, expiresAtMs: null };
const publishable: Grant = { keyId: 'a', kind: 'publishable', ...none };
const restricted: Grant = { keyId: 'b', kind: 'restricted', ...none, scopes: ['read'] };
const here: Sender = { address: '203.0.113.9' };

function outcomeOf(work: () => unknown): string {
  try {
    work();
    return 'passed';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
const check = (grant: Grant, needed: Needed, sender: Sender | null = here) =>
  outcomeOf(() => checkGrant(grant, needed, sender));
const parsed = (kind: Grant['kind'], fields: GrantFields) => parseGrant(kind, fields);

describe('a route', () => {
  test.each([
    ['publishable', publishable, { publishable: true }, 'passed'],
    ['publishable', publishable, { scope: 'read' }, 'scope_missing'],
    ['publishable', publishable, {}, 'scope_missing'],
    ['restricted', restricted, { scope: 'read' }, 'passed'],
    ['restricted', restricted, { scope: 'brands' }, 'scope_missing'],
    ['restricted', restricted, { publishable: true }, 'scope_missing'],
    ['restricted', restricted, {}, 'scope_missing'],
  ] as const)('a route for a %s key %#: %o with %j is %s', (_, grant, needed, outcome) => {
    expect(check(grant, needed)).toBe(outcome);
  });
});

describe('the sites of a key', () => {
  const from = (origins: string[], sender: Omit<Sender, 'address'>) =>
    check({ ...publishable, origins }, { publishable: true }, { ...here, ...sender });

  test.each([
    ['https://shop.example', { origin: 'https://shop.example' }, 'passed'],
    ['https://shop.example', { referer: 'https://shop.example/cart?x=1' }, 'passed'],
    ['https://shop.example', {}, 'origin_not_allowed'],
    ['https://shop.example', { origin: 'null' }, 'origin_not_allowed'],
    // The browser's own word counts before an address that a page may shorten.
    [
      'https://shop.example',
      { origin: 'https://evil.example', referer: 'https://shop.example/' },
      'origin_not_allowed',
    ],
    ['https://shop.example', { origin: 'http://shop.example' }, 'origin_not_allowed'],
    ['https://shop.example', { origin: 'https://shop.example:8443' }, 'origin_not_allowed'],
    ['https://shop.example', { origin: 'https://shop.example.evil.com' }, 'origin_not_allowed'],
    [
      'https://shop.example',
      { referer: 'https://shop.example@evil.com/https://shop.example' },
      'origin_not_allowed',
    ],
    ['https://*.shop.example', { origin: 'https://eu.shop.example' }, 'passed'],
    ['https://*.shop.example', { origin: 'https://a.eu.shop.example' }, 'passed'],
    ['https://*.shop.example', { origin: 'https://shop.example' }, 'origin_not_allowed'],
    ['https://*.shop.example', { origin: 'https://evilshop.example' }, 'origin_not_allowed'],
    ['http://localhost:3000', { origin: 'http://localhost:3000' }, 'passed'],
  ])('%s with %j: %s', (allowed, sender, outcome) => {
    const { origins = [] } = parsed('publishable', { origins: [allowed] });
    expect(from(origins, sender)).toBe(outcome);
  });
});

describe('the networks of a key', () => {
  test.each([
    ['203.0.113.0/24', '203.0.113.200', 'passed'],
    ['203.0.113.0/24', '::ffff:203.0.113.200', 'passed'],
    ['203.0.113.0/24', '203.0.114.1', 'origin_not_allowed'],
    ['203.0.113.0/24', '2001:db8::1', 'origin_not_allowed'],
    ['203.0.113.0/24', '', 'origin_not_allowed'],
    ['203.0.113.7', '203.0.113.7', 'passed'],
    ['203.0.113.7', '203.0.113.8', 'origin_not_allowed'],
    ['2001:db8:1::/48', '2001:db8:1:ffff::1', 'passed'],
    ['2001:db8:1::/48', '2001:db8:2::1', 'origin_not_allowed'],
  ])('%s with the address %s: %s', (block, address, outcome) => {
    const { networks = [] } = parsed('restricted', { networks: [block] });
    const grant = { ...restricted, networks };
    expect(check(grant, { scope: 'read' }, { address })).toBe(outcome);
    expect(check(grant, { scope: 'read' }, null)).toBe('passed');
  });
});

test('a list of brands has their slugs, former slugs and domains', () => {
  const brand = { slug: 'acme', lookups: ['acme-inc'], domains: ['acme.com'] };
  const opens = (...only: string[]) =>
    opensBrand({ ...publishable, ...parsed('publishable', { only }) }, brand);
  expect([opens(), opens('ACME'), opens('acme-inc'), opens('Acme.com')]).toEqual(
    Array(4).fill(true),
  );
  expect([opens('acme.org'), opens('other', 'github.com'), opens('acm')]).toEqual(
    Array(3).fill(false),
  );
  expect(opensBrand(null, brand)).toBe(true);
});

test.each([
  ['publishable', { origins: ['shop.example'] }],
  ['publishable', { origins: ['https://shop.example/path'] }],
  ['publishable', { origins: ['https://*.example'] }],
  ['publishable', { origins: ['https://a.*.example'] }],
  ['publishable', { origins: ['https://user@shop.example'] }],
  ['publishable', { origins: ['ftp://shop.example'] }],
  ['publishable', { origins: ['*'] }],
  ['publishable', { only: ['two words'] }],
  ['publishable', { only: [''] }],
  ['publishable', { scopes: ['read'] }],
  ['publishable', { networks: ['10.0.0.0/8'] }],
  ['restricted', { scopes: [] }],
  ['restricted', { scopes: ['read'], origins: ['https://shop.example'] }],
  ['restricted', { networks: ['10.0.0.0/33'] }],
  ['restricted', { networks: ['1.2'] }],
  ['restricted', { networks: ['0x7f.1/8'] }],
  ['restricted', { networks: ['everywhere'] }],
  ['restricted', { expiresAt: '2020-01-01T00:00:00Z' }],
] as const)('a %s key with %j is refused', (kind, fields) => {
  expect(outcomeOf(() => parseGrant(kind, fields))).toBe('validation_error');
});

test('sites and networks are kept in one form', () => {
  const sites = {
    origins: ['HTTPS://Shop.Example:443/', 'https://*.bücher.example', 'https://shop.example'],
  };
  expect(parsed('publishable', sites).origins).toEqual([
    'https://shop.example',
    'https://*.xn--bcher-kva.example',
  ]);
  const networks = ['203.0.113.77/24', '2001:DB8::/32', '198.51.100.4'];
  expect(parsed('restricted', { networks }).networks).toEqual([
    '203.0.113.0/24',
    '2001:db8::/32',
    '198.51.100.4/32',
  ]);
});
