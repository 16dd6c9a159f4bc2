import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { lookUpBrand } from './get-named-brand';

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test.each([
  ['stripe.com', 'stripe'],
  ['  https://www.figma.com/files?a=1 ', 'figma'],
  ['www.github.com', 'github'],
  ['jane@nike.com', 'nike'],
  ['x', 'x'],
  ['hugging-face', 'hugging-face'],
  ['Hugging Face', 'hugging-face'],
  ['GITHUB', 'github'],
  ['Node.js', 'nodejs'],
  ['Citroën', 'citroen'],
  ['Hermès', 'hermes-paris'],
  ['Sharp', 'sharp-corporation'],
  ['webpack.js.org', 'webpack'],
])('%j finds %s', (typed, slug) => {
  expect(lookUpBrand(typed).brand?.slug).toBe(slug);
});

test.each(['constructor.webp', 'toString works', '__proto__ x'])(
  '%j, which has the name of a member of all objects, is a name like any other',
  (typed) => {
    expect(lookUpBrand(typed).brand).toBeNull();
  },
);

test.each([
  ['spottify', 'spotify'],
  ['githubb.com', 'github'],
  ['jane@stripee.com', 'stripe'],
])('%j finds none, and suggests the brands with a similar name', (typed, nearest) => {
  const found = lookUpBrand(typed);
  expect(found).toMatchObject({ brand: null, host: null });
  expect(found.nearest.map(({ slug }) => slug)).toContain(nearest);
});

test('the host is the brand’s own, and null for a name that only looks like a host', () => {
  expect(lookUpBrand('www.github.com').host).toBe('github.com');
  expect(lookUpBrand('Node.js').host).toBeNull();
});

test.each(['', ' ', '?', '.', '日本', 'a'.repeat(2000), 'no brand is called this'])(
  '%j finds none, without an error',
  (typed) => {
    expect(lookUpBrand(typed).brand).toBeNull();
  },
);

test('an address at a consumer mail provider is refused', () => {
  expect(() => lookUpBrand('jane@gmail.com')).toThrow(/work address/);
});
