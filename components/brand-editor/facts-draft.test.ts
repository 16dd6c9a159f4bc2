import { expect, test } from 'vitest';
import { listCorrected, suggestSlug, toDraft, toFacts } from './facts-draft';

const base = {
  name: 'GitHub',
  aliases: ['GH', 'Octocat'],
  domains: ['github.com'],
  brandColor: '181717',
  categories: ['developer-tools' as const],
  website: 'https://github.com',
  guidelines: null,
  description: 'Where code is.',
};

test('a brand of the base that is not changed has no corrections', () => {
  expect(toFacts(toDraft(base), base)).toEqual({});
});

test('only a field that differs from the base is a correction, and an empty one removes a fact', () => {
  const draft = {
    ...toDraft(base),
    domains: ['github.com', ' git.example ', ''],
    description: ' ',
    brandColor: '#181717',
  };
  expect(toFacts(draft, base)).toEqual({
    domains: ['github.com', 'git.example'],
    description: null,
  });
  expect(listCorrected(draft, base)).toEqual(['domains', 'description']);
});

test('an own brand has the facts that are filled in', () => {
  const draft = { ...toDraft({ name: 'Acme' }), aliases: 'Acme Inc, , ACM', brandColor: '#0af' };
  expect(toFacts(draft, null)).toEqual({
    name: 'Acme',
    aliases: ['Acme Inc', 'ACM'],
    brandColor: '00AAFF',
  });
});

test('a color that is none is sent as it is, for the server to refuse', () => {
  expect(toFacts({ ...toDraft({}), brandColor: 'blue' }, null)).toEqual({ brandColor: 'blue' });
});

test.each([
  ['Acme & Söhne GmbH', 'acme-sohne-gmbh'],
  ['7-Eleven', '7-eleven'],
  ['任天堂', ''],
])('the slug for the name %s is %j', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});
