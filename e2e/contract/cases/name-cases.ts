import { describe, expect, test } from 'vitest';
import { errorOf, get, postJson, registerAt, type Target } from '../target';

/** Each way to write a name, and the slug that it leads to. */
const spellings = [
  ['capitals', 'GitHub', 'github'],
  ['a dot', 'next.js', 'nextjs'],
  ['signs', 'c++', 'cplusplus'],
  ['a sign that is a word', 'AT & T', 'at-and-t'],
  ['joined words', 'visualstudiocode', 'visual-studio-code'],
  ['split words', 'Git Hub', 'github'],
  ['an accent', 'Citroën', 'citroen'],
  ['an ending of .js', 'React.js', 'react'],
  ['the same without its dot', 'vuejs', 'vue'],
  ['the brand’s own domain', 'Sentry.io', 'sentry'],
  ['a legal form', 'Siemens AG', 'siemens'],
  ['two legal forms', 'Amazon.com, Inc.', 'amazon'],
  ['a business and a legal form', 'Uber Technologies, Inc.', 'uber'],
  ['an article', 'The Coca-Cola Company', 'coca-cola'],
  ['letters written out', 'Kaercher', 'karcher'],
  ['letters not written out', 'Kühne + Nagel', 'kuehneplusnagel'],
  ['a vendor left out', 'Airflow', 'apache-airflow'],
  ['a former slug', 'twitter', 'x'],
  ['a slug of another source', 'vuedotjs', 'vue'],
  ['the same with hyphens', 'vue-dot-js', 'vue'],
  ['the end of a domain in it', 'airbrakedotio', 'airbrake'],
  ['an article left out', 'Washington Post', 'the-washington-post'],
] as const;

/** One resolver for names, wherever a brand is asked for by a slug or a name. */
export function nameCases(target: () => Target): void {
  const at = (prefix: string, name: string, rest = '') =>
    `${prefix}${encodeURIComponent(name)}${rest}`;
  type Nearest = { message: string; nearest?: { slug: string; name: string }[] };

  describe('a brand is found however its name is written', () => {
    test.each(spellings)('a brand is found by %s: %s is %s', async (_, name, slug) => {
      const response = await get(target(), at('/v1/catalog/', name));
      expect(await response.json()).toMatchObject({ slug });
      expect(response.headers.get('Content-Location')).toBe(`/v1/catalog/${slug}`);
    });

    test.each([
      ['a name of several brands', 'Backstage', ['backstage', 'backstage-casting']],
      ['a product of several vendors', 'Pay', ['apple-pay', 'google-pay']],
    ])(
      '%s leads to no single brand: %s is 404 and lists the candidates',
      async (_, name, slugs) => {
        const response = await get(target(), at('/v1/svg/', name));
        const { nearest = [] } = (await response.clone().json()) as Nearest;
        expect(await errorOf(response)).toBe('404 service_not_found');
        expect(nearest.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
      },
    );

    test.each(['delta.app', 'Githu', 'github.com.evil.example'])(
      'a similar name leads to no brand: %s is 404',
      async (name) => {
        expect(await errorOf(await get(target(), at('/v1/svg/', name)))).toBe(
          '404 service_not_found',
        );
      },
    );
  });

  describe('every surface knows the brand by its name', () => {
    const files = [
      ['/v1/svg/', ''],
      ['/v1/svg/', '?variant=color'],
      ['/v1/png/', '?size=16'],
      ['/v1/webp/', '?size=16'],
      ['/v1/catalog/', ''],
      ['/r/', '.json'],
    ] as const;

    test.each(files)(
      '%s…%s responds as under the slug, and says where that is',
      async (...ends) => {
        const [prefix, rest] = ends;
        const own = await get(target(), at(prefix, 'nextjs', rest));
        const named = await get(target(), at(prefix, 'Next.js', rest));
        expect(own.headers.get('Content-Location')).toBeNull();
        expect(named.headers.get('Content-Location')).toBe(at(prefix, 'nextjs', rest));
        for (const header of ['Cache-Control', 'Content-Type', 'Vary', 'X-Svg-Variant'])
          expect(named.headers.get(header), header).toBe(own.headers.get(header));
        expect(Buffer.from(await named.arrayBuffer())).toEqual(
          Buffer.from(await own.arrayBuffer()),
        );
      },
    );

    test.each(files)('%s…%s is 304 to a client that has it, and free for HEAD', async (...ends) => {
      const [prefix, rest] = ends;
      const path = at(prefix, 'Next.js', rest);
      const first = await get(target(), path);
      const etag = first.headers.get('ETag') ?? '';
      const again = await get(target(), path, { headers: { 'If-None-Match': etag } });
      const head = await get(target(), path, { method: 'HEAD' });
      expect([again.status, head.status]).toEqual([304, 200]);
      expect([again.headers.get('ETag'), head.headers.get('ETag')]).toEqual([etag, etag]);
      // What is free does not tell which brand a look-up leads to.
      const location = prefix === '/v1/catalog/' ? null : at(prefix, 'nextjs', rest);
      expect(again.headers.get('Content-Location')).toBe(location);
      expect(head.headers.get('Content-Location')).toBe(location);
    });

    test('a look-up by name says where the brand is under its slug, but not to HEAD', async () => {
      const path = '/v1/lookup?name=Next.js';
      const found = await get(target(), path);
      expect(await found.json()).toMatchObject({ slug: 'nextjs' });
      const location = found.headers.get('Content-Location') ?? '';
      expect(location).toBe('/v1/lookup?name=nextjs');
      expect(await (await get(target(), location)).json()).toMatchObject({ slug: 'nextjs' });
      const head = await get(target(), path, { method: 'HEAD' });
      expect(head.headers.get('Content-Location')).toBeNull();
    });

    test('a batch has the results under what was asked, and repeats them under another spelling', async () => {
      const ask = async (slugs: string[]) =>
        (await target().fetch('/v1/catalog/batch', postJson(target().pro, { slugs }))).json();
      const found = { slug: 'nextjs' };
      for (const slugs of [['Next.js', 'C++ C#'], ['Next.js', 'C++'], ['next.js']])
        expect(await ask(slugs)).toMatchObject({ results: { [slugs[0] ?? '']: found } });
      expect(await ask(['Next.js', 'no-such-brand'])).toMatchObject({
        results: { 'Next.js': found, 'no-such-brand': null },
        found: 1,
        notFound: ['no-such-brand'],
      });
    });

    test('tokens and notices take names', async () => {
      for (const path of ['/v1/tokens?format=scss&slugs=', '/v1/notice?slugs=']) {
        const named = await get(target(), `${path}GitHub,C%2B%2B`);
        expect(named.status).toBe(200);
        const own = await get(target(), `${path}github,cplusplus`);
        expect(await named.text()).toBe(await own.text());
        const missing = await get(target(), `${path}github,Githubb`);
        expect(await missing.json()).toMatchObject({ nearest: [{ slug: 'github' }, {}, {}] });
      }
    });

    test.each(['/v1/svg/', '/v1/png/', '/v1/webp/', '/v1/catalog/', '/v1/lookup?name='])(
      '%s… names up to three brands where it finds none',
      async (prefix) => {
        const body = (await (await get(target(), `${prefix}Githubb`)).json()) as Nearest;
        expect(body.message).toMatch(/^No brand .*the name "Githubb"\.$/);
        expect(body.nearest?.[0]).toEqual({ slug: 'github', name: 'GitHub' });
        expect(body.nearest?.length).toBeLessThanOrEqual(3);
      },
    );

    test('a name costs what the slug costs, and one of no brand what an unknown slug costs', async () => {
      const { api_key: apiKey } = await registerAt(target());
      const key = { headers: { 'X-API-Key': apiKey } };
      const asked = [
        ['/v1/svg/GitHub', 200],
        ['/v1/svg/Githubb', 404],
        ['/v1/catalog/GitHub', 200],
        ['/r/GitHub.json', 200],
      ] as const;
      for (const [path, status] of asked)
        expect((await target().fetch(path, key)).status, path).toBe(status);
      await target().fetch('/v1/svg/GitHub', { ...key, method: 'HEAD' });
      const usage = await (await target().fetch('/v1/usage', key)).json();
      expect(usage).toMatchObject({
        endpoints: { svg: { used: 3 }, catalog: { used: 1 }, domain: { used: 0 } },
      });
    });

    test('a name without a letter or a digit is no name', async () => {
      for (const name of ['???', ' ', '日'.repeat(20)]) {
        const response = await get(target(), at('/v1/svg/', name));
        expect(await response.clone().json()).toMatchObject({ nearest: [] });
        expect(await errorOf(response)).toBe('404 service_not_found');
      }
    });
  });
}
