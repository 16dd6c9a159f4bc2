import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { getBrand } from '../catalog/get-brand';
import type { OpenDatabase } from '../platform/database/database';
import {
  type JsonParts,
  presentService,
  writeMatches,
  writeServices,
  writeServicesBySlug,
} from './present-service';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

function textOf(parts: JsonParts): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part.bytes)))
    .join('');
}

test('brands are listed under the requested slugs, in the requested order', () => {
  const [github, stripe] = [getBrand('github'), getBrand('stripe')];
  const asked = [
    ['stripe', stripe],
    ['former-github', github],
    ['37signals', null],
    ['3', github],
    ['github', github],
  ] as const;
  const members = asked.map(([slug, brand]) => {
    const item = brand === null ? null : presentService(brand);
    return `${JSON.stringify(slug)}:${JSON.stringify(item)}`;
  });
  expect(textOf(writeServicesBySlug(asked))).toBe(`{${members.join(',')}}`);
  expect(textOf(writeServicesBySlug(asked.toReversed()))).toBe(
    `{${members.toReversed().join(',')}}`,
  );
  expect(textOf(writeServicesBySlug([]))).toBe('{}');
});

test('a list keeps its order, and a brand always has the same digest', () => {
  const brands = [getBrand('stripe'), getBrand('github')];
  const parts = writeServices(brands);
  expect(textOf(parts)).toBe(JSON.stringify(brands.map(presentService)));
  expect(writeServices(brands)).toEqual(parts);
});

test('a search has the main domain of each brand, and null for one without', () => {
  const [stripe, rust] = [getBrand('stripe'), { ...getBrand('rust'), domains: [] }];
  expect(JSON.parse(textOf(writeMatches([stripe, rust])))).toEqual([
    { ...presentService(stripe), domain: 'stripe.com' },
    { ...presentService(rust), domain: null },
  ]);
  expect(textOf(writeMatches([]))).toBe('[]');
});
