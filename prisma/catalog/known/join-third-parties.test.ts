import { expect, test } from 'vitest';
import { joinThirdParties } from './third-parties';

const brands = [
  { slug: 'criteo', name: 'Criteo', aliases: [], domains: ['criteo.com'] },
  { slug: 'google', name: 'Google', aliases: [], domains: ['google.com'] },
];
const join = (name: string, domains: string[], company = name) =>
  joinThirdParties(brands, [{ name, company, domains }], (domain) => domain !== 'taken.net');

test('a brand gains the domains of a third party that has one of its own, and its name', () => {
  const domains = ['criteo.com', 'criteo.net', 'taken.net'];
  expect([...join('Criteo', domains)]).toEqual([['criteo', ['criteo.net']]]);
  expect([...join('Criteo Ads', domains, 'Criteo')]).toEqual([['criteo', ['criteo.net']]]);
});

test.each([
  ['has no domain of the brand', 'Criteo', ['criteo.net']],
  ['has another name', 'Storetail', ['criteo.com', 'storetail.io']],
  ['has domains of two brands', 'Criteo', ['criteo.com', 'google.com', 'criteo.net']],
])('a brand gains no domain from a third party that %s', (_, name, domains) => {
  expect(join(name, domains).size).toBe(0);
});
