import { expect, test } from 'vitest';
import type { KnownFacts } from '../known-facts';
import { noFacts, type SourceIcon } from '../sources/source-icon';
import { chooseIcons } from './choose-icons';

const iconOf = (name: string): SourceIcon => ({
  ...noFacts,
  source: '@iconify/json',
  name,
  forms: { main: name },
});

const npr: KnownFacts = {
  id: 7,
  slug: 'npr',
  name: 'NPR',
  aliases: ['National Public Radio'],
  brandColor: null,
  categories: ['media'],
  rank: 9,
  domains: ['npr.org', 'npr.com'],
  website: 'https://www.npr.org/',
  guidelines: null,
  description: null,
  profiles: [],
  source: 'marque',
  sourceVersion: '2026-11',
  sourceRef: 'npr',
};

/** The slugs of the icons that are chosen beside a drawn Vue with vuejs.org, a drawn Acme, and NPR. */
const choose = (names: string[], rows: { icon: string; domain: string; name: string }[] = []) =>
  chooseIcons(
    names.map(iconOf),
    {
      takenNames: new Set(['vue', 'acme', 'googlekeep']),
      takenDomains: new Set(['vuejs.org']),
      known: [npr],
    },
    rows,
  );
const slugsOf = (chosen: ReturnType<typeof choose>) => chosen.map(({ slug }) => slug);

test('an icon is named by its own name, with acronyms in capitals, or by hand', () => {
  const chosen = choose(
    ['paperclip-ai', 'photoprism'],
    [{ icon: 'photoprism', domain: 'photoprism.app', name: 'PhotoPrism' }],
  );
  expect(chosen).toMatchObject([
    { slug: 'paperclip-ai', name: 'Paperclip AI', domains: [], known: null },
    { slug: 'photoprism', name: 'PhotoPrism', domains: ['photoprism.app'], known: null },
  ]);
});

test.each(['vue', 'vue-js', 'the-acme', 'keep', 'acme-app'])(
  '%s is left out beside a drawn brand of that name, with or without language, article or vendor',
  (name) => {
    expect(slugsOf(choose([name, 'other']))).toEqual(['other']);
  },
);

test('an icon with the domain of a drawn brand is left out', () => {
  expect(choose(['some-name'], [{ icon: 'some-name', domain: 'vuejs.org', name: '' }])).toEqual([]);
});

test('a brand that is known by name takes the drawing by domain and name, and keeps its own facts', () => {
  const [chosen] = choose(['npr'], [{ icon: 'npr', domain: 'npr.org', name: '' }]);
  expect(chosen).toMatchObject({ slug: 'npr', name: 'NPR', domains: npr.domains, known: npr });
});

test.each([
  ['by a similar name alone', 'npr', ''],
  ['by an alias alone', 'national-public-radio', ''],
  ['by the domain alone', 'something-else', 'npr.org'],
])('a brand that is known by name takes no drawing %s', (_, icon, domain) => {
  expect(choose([icon], [{ icon, domain, name: '' }])).toEqual([]);
});

test('icons in blocked.csv are left out, and a row without an icon is refused', () => {
  expect(slugsOf(choose(['microsoft-forms', 'ldap', 'other']))).toEqual(['other']);
  expect(() => choose(['other'], [{ icon: 'gone', domain: '', name: '' }])).toThrow('no icon gone');
});
