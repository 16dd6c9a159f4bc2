import { describe, expect, test } from 'vitest';
import { errorOf, get, type Target } from '../target';

type Found = { matches: { slug: string }[]; query: string; total: number };

export function searchCases(target: () => Target): void {
  const search = async (query: string) =>
    (await (await get(target(), `/v1/search?${query}`)).json()) as Found;

  describe('GET /v1/search', () => {
    test('the brand of that name comes first, and the query is echoed in normalized form', async () => {
      const found = await search(`q=${encodeURIComponent('  GitHub ')}`);
      expect(found.query).toBe('github');
      expect(found.matches[0]?.slug).toBe('github');
      expect(found.total).toBe(found.matches.length);
    });

    test('a search without a match returns an empty list', async () => {
      expect(await search('q=zzqqxxyyvv')).toEqual({ matches: [], query: 'zzqqxxyyvv', total: 0 });
    });

    test('there are at most `limit` matches, 20 by default', async () => {
      expect((await search('q=an')).matches).toHaveLength(20);
      expect((await search('q=an&limit=3')).matches).toHaveLength(3);
    });

    test.each(['', 'q=', 'q=a', 'q=%20a%20'])('"%s" is too short', async (query) => {
      expect(await errorOf(await get(target(), `/v1/search?${query}`))).toBe('422 query_too_short');
    });

    test.each(['q=git&limit=0', 'q=git&limit=51', 'q=git&q=hub', `q=${'a'.repeat(201)}`])(
      '%s is refused',
      async (query) => {
        expect(await errorOf(await get(target(), `/v1/search?${query}`))).toBe(
          '422 validation_error',
        );
      },
    );
  });
}
