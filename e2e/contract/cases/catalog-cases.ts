import { describe, expect, test } from 'vitest';
import { errorOf, get, postJson, type Target, withKey } from '../target';

type Item = { id: number; slug: string; name: string; categories: string[] };
type Page = { items: Item[]; total: number; limit: number; offset: number };
type Batch = { results: Record<string, Item | null>; found: number; notFound: string[] };

export function catalogCases(target: () => Target): void {
  const read = async <T>(path: string): Promise<T> => (await get(target(), path)).json() as T;

  describe('GET /v1/catalog', () => {
    test('a page has 50 brands by default, ordered by slug, and the total', async () => {
      const page = await read<Page>('/v1/catalog');
      expect(page).toMatchObject({ limit: 50, offset: 0 });
      expect(page.items).toHaveLength(50);
      expect(page.total).toBeGreaterThanOrEqual(4400);
      const slugs = page.items.map((item) => item.slug);
      expect(slugs).toEqual(slugs.toSorted());
    });

    test('pages follow each other without a gap or an overlap', async () => {
      const whole = await read<Page>('/v1/catalog?limit=200&offset=100');
      const first = await read<Page>('/v1/catalog?limit=120&offset=100');
      const second = await read<Page>('/v1/catalog?limit=80&offset=220');
      const slugs = [...first.items, ...second.items].map((item) => item.slug);
      expect(slugs).toEqual(whole.items.map((item) => item.slug));
    });

    test('an offset beyond the end is an empty page', async () => {
      for (const offset of [999_999, Number.MAX_SAFE_INTEGER]) {
        expect(await read<Page>(`/v1/catalog?offset=${offset}`)).toMatchObject({
          items: [],
          offset,
        });
      }
    });

    test.each([
      'limit=0',
      'limit=201',
      'limit=',
      'limit=1e2',
      'limit=-1',
      'offset=-1',
      'offset=x',
      `offset=${2 ** 53}`,
      `offset=${'9'.repeat(400)}`,
      'limit=5&limit=6',
      'category=',
      'category=octarine',
    ])('%s is refused, naming the field', async (query) => {
      const response = await get(target(), `/v1/catalog?${query}`);
      const body = (await response.clone().json()) as { message: string };
      expect(await errorOf(response)).toBe('422 validation_error');
      expect(body.message).toContain(query.split('=')[0]);
    });

    test('a category has its own pages and its own total', async () => {
      const all = await read<Page>('/v1/catalog?limit=1');
      const finance = await read<Page>('/v1/catalog?category=finance&limit=200');
      expect(finance.total).toBeGreaterThan(100);
      expect(finance.total).toBeLessThan(all.total);
      expect(finance.items.map(({ slug }) => slug)).toContain('stripe');
      expect(finance.items.every(({ categories }) => categories.includes('finance'))).toBe(true);
      const second = await read<Page>('/v1/catalog?category=finance&limit=1&offset=1');
      expect(second).toMatchObject({ total: finance.total, items: [finance.items[1]] });
    });

    test('an unknown parameter is ignored', async () => {
      expect((await get(target(), '/v1/catalog?limit=1&color=red')).status).toBe(200);
    });
  });

  describe('GET /v1/catalog/{slug}', () => {
    test('a brand has the documented fields and nothing else', async () => {
      expect(await read('/v1/catalog/github')).toEqual({
        id: expect.any(Number),
        slug: 'github',
        name: 'GitHub',
        brandColor: '181717',
        darkModeColor: 'FFFFFF',
        svgVariants: null,
        colors: [
          { role: 'primary', hex: '181717', source: 'stored' },
          { role: 'onPrimary', hex: 'FFFFFF', source: 'derived' },
          { role: 'dark', hex: 'FFFFFF', source: 'derived' },
        ],
        categories: ['developer-tools'],
        _css: {
          '--brand-color': '#181717',
          '--brand-color-dark': '#FFFFFF',
          '--brand-color-contrast': '#FFFFFF',
        },
        _notice: expect.any(String),
      });
    });

    test('the other colors of a logo are listed as accents', async () => {
      const { colors } = await read<{ colors: unknown[] }>('/v1/catalog/figma');
      expect(colors).toContainEqual({ role: 'accent1', hex: 'A259FF', source: 'stored' });
    });

    test('an unknown slug is 404 service_not_found', async () => {
      expect(await errorOf(await get(target(), '/v1/catalog/no-such-brand'))).toBe(
        '404 service_not_found',
      );
    });
  });

  describe('POST /v1/catalog/batch', () => {
    const post = (body: unknown, account = target().pro) =>
      target().fetch('/v1/catalog/batch', postJson(account, body));

    test('results keep the order of the request, and missing slugs are named', async () => {
      const response = await post({ slugs: ['stripe', '42', 'no-such-brand', 'github', '7'] });
      const text = await response.clone().text();
      const body = (await response.json()) as Batch;
      expect(response.status).toBe(200);
      const places = ['stripe', '42', 'no-such-brand', 'github', '7'].map((slug) =>
        text.indexOf(`"${slug}":`),
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(body.results['github']).toMatchObject({ slug: 'github' });
      expect(body.results['no-such-brand']).toBeNull();
      expect(body.notFound).toContain('no-such-brand');
      expect(body.found + body.notFound.length).toBe(5);
    });

    test('a repeated batch returns the same bytes, and another order the same brands in that order', async () => {
      const slugs = ['stripe', 'github', 'figma'];
      const list = async (asked: string[]) => (await post({ slugs: asked })).text();
      const first = await list(slugs);
      expect([await list(slugs), await list(slugs)]).toEqual([first, first]);
      const turned = await list(slugs.toReversed());
      expect(turned).not.toBe(first);
      expect(JSON.parse(turned)).toEqual(JSON.parse(first));
    });

    test('a slug requested twice counts once', async () => {
      const slugs = Array.from({ length: 1200 }, () => 'github');
      const body = (await (await post({ slugs })).json()) as Batch;
      expect(body).toMatchObject({ found: 1, notFound: [] });
    });

    test('the free plan takes 10 unique slugs and refuses the eleventh, naming the limit', async () => {
      const slugs = Array.from({ length: 11 }, (_, i) => `brand-${i}`);
      expect((await post({ slugs: slugs.slice(1) }, target().free)).status).toBe(200);
      const refused = await post({ slugs }, target().free);
      expect(((await refused.clone().json()) as { message: string }).message).toContain('10');
      expect(await errorOf(refused)).toBe('422 batch_too_large');
    });

    test('the pro plan takes 50 unique slugs and refuses the fifty-first', async () => {
      const slugs = Array.from({ length: 51 }, (_, i) => `brand-${i}`);
      expect((await post({ slugs: slugs.slice(1) })).status).toBe(200);
      expect(await errorOf(await post({ slugs }))).toBe('422 batch_too_large');
      const many = Array.from({ length: 2000 }, (_, i) => `brand-${i}`);
      expect(await errorOf(await post({ slugs: many }))).toBe('422 batch_too_large');
    });

    test.each([[{}], [{ slugs: [] }], [{ slugs: 'github' }], [{ slugs: [1] }], [null], [[]]])(
      'the body %j is refused with validation_error',
      async (body) => {
        expect(await errorOf(await post(body))).toBe('422 validation_error');
      },
    );

    test('invalid JSON, a wrong content type and too large a body each get their own error', async () => {
      const send = async (body: string, type: string) =>
        errorOf(
          await target().fetch(
            '/v1/catalog/batch',
            withKey(target().pro, { method: 'POST', body, headers: { 'Content-Type': type } }),
          ),
        );
      expect(await send('{"slugs":', 'application/json')).toBe('400 invalid_json');
      expect(await send('{"slugs":["github"]}', 'text/plain')).toBe('415 unsupported_media_type');
      const large = JSON.stringify({ slugs: ['x'.repeat(70_000)] });
      expect(await send(large, 'application/json')).toBe('413 payload_too_large');
    });

    test('the key is checked before the body', async () => {
      const response = await target().fetch('/v1/catalog/batch', { method: 'POST', body: '{' });
      expect(await errorOf(response)).toBe('401 invalid_api_key');
    });
  });
}
