import { expect, test } from 'vitest';
import { makeSlug } from './make-slug';

test.each([
  ['Next.js', 'nextjs'],
  ['C++', 'cplusplus'],
  ['C#', 'csharp'],
  ['AT&T', 'at-and-t'],
  ["McDonald's", 'mcdonalds'],
  ['Citroën', 'citroen'],
  ['.NET', 'dotnet'],
  ['Škoda', 'skoda'],
])('the slug of %s is %s', (name, slug) => {
  expect(makeSlug(name)).toBe(slug);
});
