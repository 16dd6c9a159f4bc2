import { describe, expect, test } from 'vitest';
import { makeSlug } from './make-slug';

describe('slugs', () => {
  test.each([
    ['Next.js', 'nextjs'],
    ['C++', 'cplusplus'],
    ['C#', 'csharp'],
    ['AT&T', 'at-and-t'],
    ["McDonald's", 'mcdonalds'],
    ['Citroën', 'citroen'],
    ['.NET', 'dotnet'],
    ['Škoda', 'skoda'],
  ])('%s becomes %s', (name, slug) => {
    expect(makeSlug(name)).toBe(slug);
  });
});
