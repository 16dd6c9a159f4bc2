import { expect, test } from 'vitest';
import { createDocsSearch, writeSnippet } from '../../../components/command/search-docs';
import { listSections } from './read-source';

const search = createDocsSearch(await listSections());

test.each([
  ['cache', '/docs/caching'],
  ['webhook', '/docs/webhooks'],
  ['own brand', '/docs/own-brands'],
  ['publishable', '/docs/keys'],
  ['limits', '/docs/quotas'],
  ['etag', '/docs/caching#ask-again-for-free'],
  ['fallback', '/docs/variants'],
  ['limit exceed', '/docs/errors#rate_limit_exceeded'],
  ['rate_limit', '/docs/errors#rate_limit_exceeded'],
  ['version cach', '/docs/caching#pin-a-version'],
  ['on=', '/docs/variants'],
  ['authentification', '/docs/authentication'],
])('“%s” finds its place in the documentation', (query, href) => {
  const hrefs = search(query).map((hit) => hit.href);
  expect(
    hrefs.some((one) => one.startsWith(href)),
    hrefs.join('\n'),
  ).toBe(true);
});

test('a result shows the text around what was found', () => {
  const hit = search('if-none-match').find(({ href }) => href.endsWith('#ask-again-for-free'));
  expect(hit?.snippet.filter(({ isFound }) => isFound).map(({ text }) => text)).toContain('None');
  expect(search('e')).toEqual([]);
});

test('a snippet is cut between words, and begins with the text where only the title was found', () => {
  const text = `${'word '.repeat(30)}needle ${'more '.repeat(30)}`;
  const line = (words: string[]) =>
    writeSnippet(text, words)
      .map((part) => part.text)
      .join('');
  expect(line(['needle'])).toMatch(/^… word .*needle more .* …$/);
  expect(line(['nothing'])).toMatch(/^word .* …$/);
});
