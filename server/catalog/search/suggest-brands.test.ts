import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { suggestBrands } from './suggest-brands';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

const suggest = (typed: string) =>
  suggestBrands(typed, 6).map(({ brand, domain }) => `${brand.slug} ${domain}`);

test.each([
  ['strip', 'stripe stripe.com'],
  ['stripe.c', 'stripe stripe.com'],
  ['stripe.ne', 'stripe stripe.network'],
  ['https://www.figm', 'figma figma.com'],
  ['https://figma.com/files', 'figma figma.com'],
  ['FIGMA', 'figma figma.com'],
])('"%s" suggests %s', (typed, suggestion) => {
  expect(suggest(typed)[0]).toBe(suggestion);
});

test('each brand is suggested once, and no more than six', () => {
  const slugs = suggest('goo').map((one) => one.split(' ')[0]);
  expect(slugs.length).toBe(6);
  expect(new Set(slugs).size).toBe(6);
});

test('one letter, or nothing, suggests nothing', () => {
  expect(suggest(' s ')).toEqual([]);
  expect(suggest('')).toEqual([]);
  expect(suggest('https://')).toEqual([]);
});
