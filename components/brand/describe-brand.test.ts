import { expect, test } from 'vitest';
import { reportLink, summarizeBrand } from './describe-brand';

const stripe = {
  aliases: [],
  categories: [],
  domains: ['stripe.com'],
  variants: [{ origin: 'source' } as never],
};

test.each([
  [{}, 'Logo in SVG, PNG and WebP · stripe.com'],
  [
    { aliases: ['A', 'B', 'C', 'D'], domains: ['a.com', 'b.com', 'c.com'] },
    'Logo in SVG, PNG and WebP · a.com + 2 domains · Also A, B, C',
  ],
  [
    { domains: [], categories: ['finance' as const, 'developer-tools' as const] },
    'Logo in SVG, PNG and WebP · Finance and payments · Developer tools',
  ],
  [{ variants: [] }, 'No logo yet · stripe.com'],
])('a brand with %o is summarized in one line', (facts, line) => {
  expect(summarizeBrand({ ...stripe, ...facts })).toBe(line);
});

const brand = { slug: 'at-t', name: 'AT&T' };
const page = 'https://marque.example/brands/at-t';
const report = (contactUrl: string) => new URL(reportLink(contactUrl, brand, page));

test('a mail names the brand and its page, and keeps what the address had', () => {
  const { protocol, pathname, search, searchParams } = report('mailto:a@b.example?cc=c@d.example');
  expect([protocol, pathname]).toEqual(['mailto:', 'a@b.example']);
  expect(searchParams.get('cc')).toBe('c@d.example');
  expect(searchParams.get('subject')).toBe('AT&T (at-t): report or correction');
  expect(searchParams.get('body')).toContain(`Page: ${page}\n`);
  expect(search).not.toContain('+');
});

test('a new issue has a title and a text', () => {
  const { searchParams } = report('https://git.example/o/r/issues/new?labels=brand');
  expect(searchParams.get('labels')).toBe('brand');
  expect(searchParams.get('title')).toContain('AT&T');
  expect(searchParams.get('body')).toContain(page);
});

test('any other page is linked as it is', () => {
  const contact = 'https://help.example/contact';
  expect(reportLink(contact, brand, page)).toBe(contact);
});
