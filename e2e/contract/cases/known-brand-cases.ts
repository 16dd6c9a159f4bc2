import { describe, expect, test } from 'vitest';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { errorOf, get, postJson, type Target, withKey } from '../target';

type Page = { items: { slug: string }[]; total: number };

/** Brands without artwork: every lookup finds them, but the catalog lists them only on request. */
export function knownBrandCases(target: () => Target): void {
  const read = async (path: string) => (await get(target(), path)).json();

  describe('a brand without artwork', () => {
    test('a brand without artwork is found by its domain and by an address at it, with its facts and their source', async () => {
      const body = await read('/v1/brand?domain=www.timhortons.com');
      expect(body).toMatchObject({
        slug: 'tim-hortons',
        name: 'Tim Hortons',
        brandColor: null,
        darkModeColor: null,
        contrastTextColor: null,
        _css: null,
        variants: [],
        artwork: [],
        categories: ['food'],
        domains: expect.arrayContaining(['timhortons.com']),
        description: expect.stringContaining('Canadian'),
        origin: { source: 'name-suggestion-index', ref: 'Q175106' },
      });
      expect(await read('/v1/brand?email=someone@timhortons.com')).toEqual(body);
    });

    test('a brand without artwork is returned by slug and in a batch, with all brand fields and null for colors', async () => {
      const item = await read('/v1/catalog/tim-hortons');
      expect(item).toMatchObject({ slug: 'tim-hortons', brandColor: null, colors: null });
      const github = (await read('/v1/catalog/github')) as object;
      expect(Object.keys(item as object)).toEqual(Object.keys(github));
      const batch = await target().fetch(
        '/v1/catalog/batch',
        postJson(target().pro, { slugs: ['tim-hortons', 'github'] }),
      );
      expect(await batch.json()).toMatchObject({ found: 2, results: { 'tim-hortons': item } });
    });

    test('a brand without artwork is listed and counted with include=facts only', async () => {
      const { brands, known } = currentCatalog();
      const drawn = (await read('/v1/catalog?limit=1')) as Page;
      const all = (await read('/v1/catalog?limit=1&include=facts')) as Page;
      expect([drawn.total, all.total]).toEqual([brands.length, brands.length + known.length]);
      const offset = [...brands, ...known].filter(({ slug }) => slug < 'tim-hortons').length;
      const page = (await read(`/v1/catalog?limit=3&include=facts&offset=${offset - 1}`)) as Page;
      expect(page.items[1]?.slug).toBe('tim-hortons');
      const slugs = page.items.map(({ slug }) => slug);
      expect(slugs).toEqual(slugs.toSorted());
      expect(await errorOf(await get(target(), '/v1/catalog?include=all'))).toBe(
        '422 validation_error',
      );
    });

    test('a brand without artwork is found by a search, in its own script too', async () => {
      const first = async (q: string) =>
        ((await read(`/v1/search?q=${encodeURIComponent(q)}`)) as { matches: { slug: string }[] })
          .matches[0]?.slug;
      expect(await first('Tim Hortons')).toBe('tim-hortons');
      expect(await first('Сільпо')).toBe('silpo');
      expect(await first('silpo')).toBe('silpo');
    });

    test.each(['svg', 'png', 'webp'])(
      'a brand without artwork has a %s placeholder cached for an hour',
      async (format) => {
        const { fetch, free } = target();
        const response = await fetch(`/v1/${format}/tim-hortons`, withKey(free));
        expect(response.status).toBe(200);
        expect(response.headers.get('X-Svg-Variant')).toBe('placeholder');
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600');
        expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
      },
    );

    test('a brand without artwork has a notice that claims no artwork and names the source of its facts', async () => {
      const notice = await (await get(target(), '/v1/notice?slugs=tim-hortons')).text();
      expect(notice).toMatch(/No artwork; facts from name-suggestion-index \S+, Q175106/);
      expect(notice).toMatch(/^name-suggestion-index \S+: BSD-3-Clause/m);
    });

    test('a hand-entered brand says so, and every notice names the source of domains', async () => {
      expect(await read('/v1/brand?domain=berkshirehathaway.com')).toMatchObject({
        slug: 'berkshire-hathaway',
        website: 'https://www.berkshirehathaway.com/',
        variants: [],
        origin: { source: 'marque', ref: 'berkshire-hathaway' },
      });
      const path = '/v1/notice?slugs=berkshire-hathaway,github';
      const notice = await (await get(target(), path)).text();
      expect(notice).toMatch(/No artwork; facts from marque \S+, berkshire-hathaway/);
      expect(notice).toMatch(/^third-party-web: MIT/m);
    });
  });
}
