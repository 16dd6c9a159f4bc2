import { expect, test } from 'vitest';
import { missedDomain, missedName } from './miss';

test.each([
  ['acme.com', 'acme.com'],
  ['login.eu.acme.co.uk', 'acme.co.uk'],
  ['xn--bcher-kva.example.de', 'example.de'],
])('the host %s counts as the domain %s', (host, asked) => {
  expect(missedDomain(host)).toEqual({ kind: 'domain', asked });
});

test.each([
  'co.uk',
  'localhost',
  'router.local',
  'db.internal',
  'someone.github.io',
  '192.0.2.1',
  '[2001:db8::1]',
  `${'a'.repeat(41)}.com`,
])('%s has no registrable domain, and is not counted', (host) => {
  expect(missedDomain(host)).toBeNull();
});

test.each([
  ['  Acmé Rockets ', { kind: 'name', asked: 'acme rockets' }],
  ['AC/DC', { kind: 'name', asked: 'ac dc' }],
  ['7-Eleven 24', { kind: 'name', asked: '7 eleven 24' }],
  ['Сільпо', { kind: 'name', asked: 'сільпо' }],
  ['https://www.acme.com/people/jane', { kind: 'domain', asked: 'acme.com' }],
])('the name %j counts as %j', (text, miss) => {
  expect(missedName(text)).toEqual(miss);
});

test.each([
  'jane.doe@acme.com',
  'jane＠acme.com',
  '@acme',
  '+49 30 123456',
  'order 123456',
  'a',
  '???',
  'find me the logo of that company in town',
  'x'.repeat(41),
  '10.0.0.1',
  'jane.localhost',
])('%j cannot be the name of a brand, and is not counted', (text) => {
  expect(missedName(text)).toBeNull();
});
