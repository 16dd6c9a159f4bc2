import { expect, test } from 'vitest';
import { reportLink } from './describe-brand';

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
