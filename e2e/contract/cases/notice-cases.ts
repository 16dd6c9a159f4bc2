import { describe, expect, test } from 'vitest';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { errorOf, get, type Target, withKey } from '../target';

/** `GET /v1/notice` and `GET /v1/tokens`: for apps that show several brands. */
export function noticeCases(target: () => Target): void {
  const read = async (path: string) => (await get(target(), path)).text();

  describe.each(['/v1/notice', '/v1/tokens'])('%s', (path) => {
    test('the route requires one to fifty slugs, all of them existing', async () => {
      const ask = async (query: string) => errorOf(await get(target(), `${path}?${query}`));
      const fifty = (slug: string) => Array.from({ length: 50 }, () => slug).join(',');
      expect(await ask('')).toBe('422 validation_error');
      expect(await ask('slugs=')).toBe('422 validation_error');
      expect(await ask('slugs=github&slugs=stripe')).toBe('422 validation_error');
      expect(await ask(`slugs=${fifty('github')},stripe`)).toBe('422 validation_error');
      expect((await get(target(), `${path}?slugs=${fifty('github')}`)).status).toBe(200);
      expect(await ask('slugs=github,,stripe')).toBe('404 service_not_found');
      const missing = await get(target(), `${path}?slugs=github,no-such,nor-this`);
      const { message } = (await missing.clone().json()) as { message: string };
      expect(message).toContain('"no-such", "nor-this"');
      expect(await errorOf(missing)).toBe('404 service_not_found');
    });

    test('the route works on every plan, is not metered, and needs a key', async () => {
      const { fetch, free } = target();
      const response = await fetch(`${path}?slugs=github`, withKey(free));
      expect(response.status).toBe(200);
      expect(response.headers.get('X-RateLimit-Limit')).toBeNull();
      expect(await errorOf(await fetch(`${path}?slugs=github`))).toBe('401 invalid_api_key');
    });

    test('the route may be cached for five minutes, and a client that has it gets 304', async () => {
      const first = await get(target(), `${path}?slugs=github`);
      expect(first.headers.get('Cache-Control')).toBe('public, max-age=300');
      const again = await get(target(), `${path}?slugs=github`, {
        headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
      });
      expect(again.status).toBe(304);
    });

    test('a brand requested by its old and its new slug is listed once', async () => {
      const renamed = currentCatalog().brands.find(
        ({ slug, lookups }) => currentCatalog().bySlug.get(lookups[0] ?? '')?.slug === slug,
      );
      const once = await read(`${path}?slugs=${renamed?.slug}`);
      expect(await read(`${path}?slugs=${renamed?.slug},%20${renamed?.lookups[0]}`)).toBe(once);
    });
  });

  describe('GET /v1/notice', () => {
    test('GET /v1/notice names the license, source, attribution and guidelines of every artwork', async () => {
      const brands = currentCatalog().brands.filter(
        ({ artwork, guidelines }) =>
          guidelines !== null && [...artwork.values()].some(({ attribution }) => attribution),
      );
      const response = await get(
        target(),
        `/v1/notice?slugs=${brands
          .slice(0, 5)
          .map(({ slug }) => slug)
          .join(',')}`,
      );
      expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
      const text = await response.text();
      for (const { name, guidelines, artwork } of brands.slice(0, 5)) {
        expect(text).toContain(`\n${name}\n`);
        expect(text).toContain(`Guidelines: ${guidelines}`);
        for (const { license, attribution, source, sourceVersion } of artwork.values()) {
          expect(text).toContain(`${license}, from ${source} ${sourceVersion}`);
          expect(text).toContain(`${license}: https://spdx.org/licenses/${license}.html`);
          if (attribution !== null) expect(text).toContain(`Attribution: ${attribution}`);
        }
      }
      expect(text).toContain('trademarks of their owners');
      expect(brands.length).toBeGreaterThan(5);
    });
  });

  describe('GET /v1/tokens', () => {
    test.each([
      ['css', 'text/css; charset=utf-8', ':root {', '--brand-github-primary: #'],
      ['scss', 'text/x-scss; charset=utf-8', '/* GitHub */', '$brand-github-primary: #'],
      ['tailwind', 'text/css; charset=utf-8', '@theme {', '--color-github-on-primary: #'],
      ['dtcg', 'application/json; charset=utf-8', '"$type": "color"', '"on-primary"'],
    ])('tokens as %s have that format’s type and names', async (format, type, start, token) => {
      const response = await get(target(), `/v1/tokens?slugs=github,stripe&format=${format}`);
      expect(response.headers.get('Content-Type')).toBe(type);
      const text = await response.text();
      expect(text).toContain(start);
      expect(text).toContain(token);
    });

    test('the format is css by default; an unknown one is refused', async () => {
      expect(await read('/v1/tokens?slugs=github')).toBe(
        await read('/v1/tokens?slugs=github&format=css'),
      );
      for (const query of ['format=', 'format=json', 'format=css&format=scss'])
        expect(await errorOf(await get(target(), `/v1/tokens?slugs=github&${query}`))).toBe(
          '422 validation_error',
        );
    });
  });
}
