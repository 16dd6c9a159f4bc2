import { expect, test } from 'vitest';
import { readBuiltFacts } from '../facts';
import { noFacts, type SourceIcon } from '../sources/source-icon';
import { chooseWebsite, listAliases } from './describe-brand';

test.each([
  ['https://www.lego.com/en', ['lego.com'], 'https://www.lego.com/'],
  ['https://meet.google.com/', ['meet.google.com'], 'https://meet.google.com/'],
  ['https://www.dpdhl-brands.com/dhl', ['dhl.com', 'dhl.de'], 'https://dhl.com/'],
  ['https://notstripe.com/', ['stripe.com'], 'https://stripe.com/'],
  [null, ['stripe.com'], 'https://stripe.com/'],
  ['https://www.adyen.com/press-and-media/presskit', ['adyen.com'], 'https://www.adyen.com/'],
  ['http://adyen.com/logos?color=green#top', ['adyen.com'], 'https://adyen.com/'],
  ['https://press.airbus.com/logos', ['airbus.com'], 'https://airbus.com/'],
  ['https://brand.airbus.com/', ['airbus.com'], 'https://airbus.com/'],
  ['https://misskey-hub.net/appendix/assets/', ['misskey-hub.net'], 'https://misskey-hub.net/'],
  ['https://github.com/misskey-dev/assets', ['misskey-hub.net'], 'https://misskey-hub.net/'],
  ['https://github.com/someone/thing', [], 'https://github.com/someone/thing'],
])('the address %s and the domains %j make the website %s', (stated, domains, website) => {
  expect(chooseWebsite(stated, domains)).toBe(website);
});

test('a brand has the names that its sources give it, except those of another brand', () => {
  const drawn = { source: 'simple-icons', name: 'microsoft', forms: {} } as const;
  const names = ['Azure', 'MSFT', 'Microsoft'];
  const icons = names.map((title): SourceIcon => ({ ...noFacts, ...drawn, title }));
  const brand = { slug: 'microsoft', title: 'Microsoft', icons, blocked: null, formerSlugs: [] };
  expect(listAliases(brand, ['MS'], (key) => key === 'azure')).toEqual(['MS', 'MSFT']);
  expect(listAliases(brand, ['Azure'], (key) => key === 'azure')).toEqual(['Azure', 'MSFT']);
});

test('the website of every brand with a domain is below it', () => {
  const facts = readBuiltFacts().filter(({ domains }) => domains.length > 0);
  const strange = facts.filter(
    ({ website, domains }) => chooseWebsite(website, domains) !== website,
  );
  expect(strange.map(({ slug }) => slug)).toEqual([]);
});
