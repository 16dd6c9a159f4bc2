import { expect, test } from 'vitest';
import { describeBrand } from '../../e2e/support/example-brand';
import { createNameIndex } from './name-index';

const drawing = '<path d="M0 0h24v24H0z"/>';
const drawn = describeBrand({ mono: drawing }, { id: 1, slug: 'drawn', domains: ['acme.com'] });
const known = describeBrand({}, { id: 2, slug: 'known', domains: ['acme.com'] });
const own = describeBrand({}, { id: 3, slug: 'own', layer: 'own', domains: ['acme.com'] });

test.each([
  [[known, drawn], drawn],
  [[drawn, own], own],
  [[own, known], own],
])('an own brand wins a shared domain, and then a drawn one', (brands, winner) => {
  for (const order of [brands, brands.toReversed()]) {
    const hosts = createNameIndex(({ domains }) => domains);
    for (const brand of order) hosts.add(brand);
    expect(hosts.owners.get('acme.com')).toBe(winner);
  }
});

test('a slug wins over a former slug, whatever the layers', () => {
  const former = describeBrand(
    { mono: drawing },
    { id: 4, slug: 'new', layer: 'own', lookups: ['known'] },
  );
  const slugs = createNameIndex(({ slug, lookups }) => [slug, ...lookups]);
  for (const brand of [former, known]) slugs.add(brand);
  expect(slugs.owners.get('known')).toBe(known);
});

test('when a brand goes, the next one gets its domain', () => {
  const hosts = createNameIndex(({ domains }) => domains);
  for (const brand of [known, drawn, own]) hosts.add(brand);
  hosts.remove(own);
  expect(hosts.owners.get('acme.com')).toBe(drawn);
  hosts.remove(drawn);
  expect(hosts.owners.get('acme.com')).toBe(known);
  hosts.remove(known);
  expect(hosts.owners.has('acme.com')).toBe(false);
});
