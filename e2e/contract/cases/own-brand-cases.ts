import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asRequest, contentOf, listBrandQuestions } from '../../support/brand-questions';
import type { TestAccount } from '../../support/factories';
import { errorOf, type Target, withKey } from '../target';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0a66c2" d="M2 2h20v20H2z"/></svg>';
const facts = { name: 'Zyxel Rockets', aliases: ['ZXR'], domains: ['zyxel-rockets.io'] };
const slug = '@zyxel-rockets';
const path = `/v1/brands/${slug}`;

/** The brands of an account: what its keys see, and that those of others see nothing. */
export function ownBrandCases(target: () => Target): void {
  const call = (account: TestAccount, to: string, init: RequestInit = {}) =>
    target().fetch(to, withKey(account, init));
  const put = (account: TestAccount, to = path, body: object = facts) =>
    call(account, to, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    });
  const putDrawing = (account: TestAccount, body: BodyInit = drawing, type = 'image/svg+xml') =>
    call(account, `${path}/artwork/color?license=CC0-1.0`, {
      method: 'PUT',
      body,
      headers: { 'Content-Type': type },
    });
  const remove = (account: TestAccount) => call(account, path, { method: 'DELETE' });
  const get = async (to: string) => (await call(target().pro, to)).json();

  describe('/v1/brands', () => {
    describe('a brand of the account', () => {
      let hash: string;
      let seen: Map<string, string>;
      const askAsStranger = async () => {
        const answers = new Map<string, string>();
        const known = {
          slug,
          name: facts.name,
          domain: facts.domains[0] ?? '',
          hash: 'a'.repeat(32),
        };
        for (const question of listBrandQuestions(known)) {
          const { apiKey } = target().stranger;
          const response = await target().fetch(
            question.path,
            asRequest(question, { 'X-API-Key': apiKey }),
          );
          answers.set(`${question.method ?? 'GET'} ${question.path}`, await contentOf(response));
        }
        return answers;
      };

      beforeAll(async () => {
        seen = await askAsStranger();
        expect((await put(target().pro)).status).toBe(200);
        const drawn = await putDrawing(target().pro);
        expect(drawn.status).toBe(200);
        const { variants } = (await drawn.json()) as {
          variants: { variant: string; hash: string }[];
        };
        hash = variants.find(({ variant }) => variant === 'color')?.hash ?? '';
      });
      afterAll(async () => void (await remove(target().pro)));

      test('an own brand is found by slug, name, domain, e-mail, search and in a batch, for its account alone to cache', async () => {
        for (const to of [
          `/v1/catalog/${slug}`,
          `/v1/catalog/${slug.replace('@', '%40')}`,
          '/v1/catalog/zxr',
          '/v1/brand?domain=www.zyxel-rockets.io',
          '/v1/brand?email=jane@zyxel-rockets.io',
          '/v1/lookup?name=Zyxel%20Rockets',
        ]) {
          const response = await call(target().pro, to);
          expect(response.headers.get('Cache-Control'), to).toBe('private, max-age=300');
          expect(await response.json(), to).toMatchObject({ slug, name: facts.name });
        }
        const search = await call(target().pro, '/v1/search?q=zyxel');
        expect(search.headers.get('Cache-Control')).toBe('private, max-age=300');
        expect(await search.json()).toMatchObject({ matches: [{ slug }] });
        const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
        const body = JSON.stringify({ slugs: ['github', slug] });
        const batch = await call(target().pro, '/v1/catalog/batch', { ...init, body });
        expect(await batch.json()).toMatchObject({ found: 2, results: { [slug]: { slug } } });
      });

      test('an own brand serves its drawing, pinned too, and variants that are derived from it', async () => {
        const response = await call(target().pro, `/v1/svg/${slug}?variant=color&v=${hash}`);
        expect(response.headers.get('Cache-Control')).toBe('private, max-age=31536000, immutable');
        expect(await response.text()).toContain('#0a66c2');
        const mono = await call(target().pro, `/v1/svg/${slug}`);
        expect(mono.headers.get('X-Svg-Variant')).toBe('mono');
        expect(mono.headers.get('Cache-Control')).toBe('private, max-age=86400');
        const inline = await (await call(target().pro, `/v1/svg/${slug}?inline=1&title=Z`)).text();
        expect(inline).not.toContain('@');
        const stored = await call(target().pro, `${path}/artwork/color`);
        expect(await stored.text()).toContain('#0a66c2');
      });

      test('an own brand has tokens, a notice, an item of the registry, and a history', async () => {
        const tokens = await call(target().pro, `/v1/tokens?slugs=${slug}`);
        expect(await tokens.text()).toContain('--brand-zyxel-rockets-primary');
        expect(await (await call(target().pro, `/v1/notice?slugs=${slug}`)).text()).toContain(
          'CC0',
        );
        const item = (await get(`/r/${slug}.json?variants=color`)) as { files: { path: string }[] };
        expect(item.files[0]?.path).toContain('zyxel-rockets.tsx');
        expect(await get('/r/registry.json?q=zyxel')).toMatchObject({ items: [{ name: slug }] });
        const { changes } = (await get(`/v1/catalog/${slug}/history`)) as {
          changes: { kind: string; layer: string; by: string }[];
        };
        expect(changes.map(({ kind }) => kind)).toEqual(['artwork', 'facts', 'added']);
        expect(changes[0]).toMatchObject({ layer: 'account', by: 'owner' });
        expect(await get('/v1/brands')).toMatchObject({
          brands: [{ slug, name: facts.name }],
          total: 1,
          max: 25,
        });
      });

      test('an own brand changes no response to another account', async () => {
        const now = await askAsStranger();
        expect(now.size).toBeGreaterThan(20);
        expect([...now.keys()].filter((one) => now.get(one) !== seen.get(one))).toEqual([]);
        expect((await get(path)) as object).toMatchObject({ slug });
      });

      test('an own brand keeps its drawing when another one is refused, which says why', async () => {
        const hostile = drawing.replace('<path', '<script>alert(1)</script><path');
        const response = await putDrawing(target().pro, hostile);
        expect(await response.json()).toMatchObject({ error: 'unsafe_svg', element: 'script' });
        expect(await errorOf(await putDrawing(target().pro, drawing, 'text/plain'))).toBe(
          '415 unsupported_media_type',
        );
        expect(await (await call(target().pro, `/v1/svg/${slug}?variant=color`)).text()).toContain(
          '#0a66c2',
        );
      });
    });

    test('a removed own brand is gone, and removing it again is a 404', async () => {
      await put(target().pro);
      expect((await remove(target().pro)).status).toBe(204);
      expect(await errorOf(await remove(target().pro))).toBe('404 service_not_found');
      expect(await errorOf(await call(target().pro, path))).toBe('404 service_not_found');
      expect(await errorOf(await putDrawing(target().pro))).toBe('404 service_not_found');
    });

    test('the free plan has none, and the refusal names the plans', async () => {
      const response = await put(target().free);
      expect(await response.json()).toMatchObject({
        error: 'brand_limit_reached',
        upgrade_url: expect.any(String),
      });
      expect(await (await call(target().free, '/v1/brands')).json()).toMatchObject({
        brands: [],
        max: 0,
      });
    });

    test.each([
      ['/v1/brands/acme', facts],
      ['/v1/brands/@Acme', facts],
      [path, {}],
      [path, { ...facts, domains: ['com'] }],
      [path, { ...facts, color: 'blue' }],
    ])('PUT %s with %j is refused', async (to, body) => {
      expect(await errorOf(await put(target().pro, to, body))).toBe('422 validation_error');
    });
  });
}
