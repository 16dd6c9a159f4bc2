import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { cacheDerivation } from '../artwork/derive/derivation';
import { deriveBrand } from '../artwork/derive/derive-brand';
import { getBrand } from '../catalog/get-brand';
import type { OpenDatabase } from '../platform/database/database';
import {
  type JsonParts,
  presentService,
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

test('brands stand under the slugs that were asked for, in their order', () => {
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

test('a brand is written anew once it is derived, and keeps its digest until then', async () => {
  // A copy: a test before, in this process, may have had the brand itself derived.
  const brand = { ...getBrand('gitlab') };
  const digestOf = () => {
    const part = writeServices([brand])[1];
    return typeof part === 'object' ? part.digest : null;
  };
  const before = digestOf();
  const other = getBrand('github');
  cacheDerivation(other, await deriveBrand(other));
  expect(digestOf()).toBe(before);
  cacheDerivation(brand, await deriveBrand(brand));
  expect(textOf(writeServices([brand]))).toBe(JSON.stringify([presentService(brand)]));
  expect(digestOf()).not.toBe(before);
});
