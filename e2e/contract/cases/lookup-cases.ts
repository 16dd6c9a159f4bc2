import { describe, expect, test } from 'vitest';
import { contentEtag } from '../../../server/platform/requests/response-headers';
import { errorOf, get, registerAt, type Target, withKey } from '../target';

/** Finds a brand by its repository, package or exact name. */
export function lookupCases(target: () => Target): void {
  const ask = (by: string, value: string) =>
    get(target(), `/v1/lookup?${new URLSearchParams({ [by]: value })}`);
  const slugOf = async (by: string, value: string) => {
    const response = await ask(by, value);
    return response.ok ? ((await response.json()) as { slug: string }).slug : errorOf(response);
  };

  describe('GET /v1/lookup', () => {
    test('GET /v1/lookup responds as GET /v1/brand does', async () => {
      const response = await ask('purl', 'pkg:npm/stripe@18.0.0');
      const byDomain = await get(target(), '/v1/brand?domain=stripe.com');
      expect(await response.json()).toEqual(await byDomain.json());
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    });

    test('HEAD on a look-up is free and reveals no brand', async () => {
      const { api_key } = await registerAt(target());
      const call = (path: string, init: RequestInit = {}) =>
        target().fetch(path, { ...init, headers: { 'X-API-Key': api_key, ...init.headers } });
      const revealed = async (path: string) => {
        const { headers } = await call(path, { method: 'HEAD' });
        return [headers.get('ETag'), headers.get('Content-Length')];
      };
      const [known] = await revealed('/v1/brand?domain=github.com');
      for (const path of ['/v1/brand?domain=www.github.com', '/v1/lookup?name=GitHub']) {
        const [tag, size] = await revealed(path);
        expect(tag).not.toBe(known);
        expect([null, '0']).toContain(size);
        const got = await call(path);
        expect(got.headers.get('ETag')).toBe(tag);
        expect(contentEtag(new Uint8Array(await got.arrayBuffer()))).not.toBe(tag);
        const again = await call(path, { headers: { 'If-None-Match': tag ?? '' } });
        expect(again.status).toBe(304);
      }
    });

    test.each([
      ['/v1/catalog/nextjs', '/v1/catalog/Next.js'],
      ['/v1/search?q=github', '/v1/search?q=GitHub'],
      ['/v1/search?q=github', '/v1/search?q=github&limit=20'],
    ])('the same body has another ETag at %s than at %s', async (...paths) => {
      const [one, other] = [await get(target(), paths[0]), await get(target(), paths[1])];
      expect(one.headers.get('ETag')).not.toBe(other.headers.get('ETag'));
      expect(await one.text()).toBe(await other.text());
    });

    test.each([
      ['repo', 'github.com/vercel/next.js', 'nextjs'],
      ['repo', 'https://github.com/Vercel/Next.js.git', 'nextjs'],
      ['repo', 'git@github.com:vercel/next.js.git', 'nextjs'],
      ['repo', 'https://github.com/vercel/next.js/tree/canary/docs/', 'nextjs'],
      ['repo', 'github.com/vercel/no-such-repository', 'vercel'],
      ['repo', 'github.com/rclone/rclone', 'rclone'],
      ['repo', 'github.com/vuejs/core', 'vue'],
      ['repo', 'gitlab.com/gitlab-org/security/gitlab', 'gitlab'],
      ['purl', 'pkg:npm/%40sentry/node@9', 'sentry'],
      ['purl', 'pkg:npm/vue', 'vue'],
      ['purl', 'pkg:pypi/Scikit_Learn', 'scikit-learn'],
      ['purl', 'pkg:composer/laravel/framework', 'laravel'],
      ['purl', 'pkg:docker/library/postgres@18', 'postgresql'],
      ['purl', 'pkg:github/vercel/next.js', 'nextjs'],
      ['purl', 'pkg:golang/github.com/hashicorp/terraform', 'terraform'],
      ['purl', 'pkg:maven/org.apache.kafka/kafka-clients@4', 'apache-kafka'],
      ['purl', 'pkg:maven/com.stripe/stripe-java', 'stripe'],
      ['name', 'github', 'github'],
      ['name', 'NEXTJS', 'nextjs'],
      ['name', 'citroen', 'citroen'],
      ['name', 'tim hortons', 'tim-hortons'],
      ['name', 'X', 'x'],
      ['repo', 'github.com/no-such-owner-at-all/react', '404 brand_not_found'],
      ['repo', 'github.com.evil.example/vercel/next.js', '404 brand_not_found'],
      ['purl', 'pkg:npm/no-such-package-at-all', '404 brand_not_found'],
      ['purl', 'pkg:maven/com.github.someone/any', '404 brand_not_found'],
      ['purl', 'pkg:npm/github.com', '404 brand_not_found'],
      ['name', 'Githu', '404 brand_not_found'],
      ['repo', 'github.com', '422 validation_error'],
      ['repo', 'vercel/next.js', '422 validation_error'],
      ['purl', 'npm/react', '422 validation_error'],
      ['name', '', '422 validation_error'],
      ['name', '???', '422 validation_error'],
      ['name', 'a'.repeat(129), '422 validation_error'],
    ])('%s=%s is %s', async (by, value, expected) => {
      expect(await slugOf(by, value)).toBe(expected);
    });

    test.each(['', 'repo=github.com/a/b&name=a', 'name=a&name=b', 'domain=stripe.com'])(
      'exactly one of the three parameters is required: %j is refused',
      async (query) => {
        const response = await get(target(), `/v1/lookup?${query}`);
        expect(await errorOf(response)).toBe('422 validation_error');
      },
    );

    test('an unknown name is a 404 with up to three similar names', async () => {
      const body = (await (await ask('name', 'Githubb')).json()) as {
        nearest: { slug: string; name: string }[];
      };
      expect(body).toMatchObject({ error: 'brand_not_found', message: expect.any(String) });
      expect(body.nearest[0]).toEqual({ slug: 'github', name: 'GitHub' });
      expect(body.nearest.length).toBeLessThanOrEqual(3);
      const byPackage = await (await ask('purl', 'pkg:npm/githubb')).json();
      expect(byPackage).not.toHaveProperty('nearest');
    });

    test.each([
      ['Backstage', ['backstage', 'backstage-casting']],
      ['A1', ['a1', 'a1-bulgaria', 'a1-makedonija']],
    ])(
      'a name that several brands share, such as %s, is a 404 that names them',
      async (name, slugs) => {
        const body = (await (await ask('name', name)).json()) as {
          error: string;
          message: string;
          nearest: { slug: string }[];
        };
        expect(body.error).toBe('brand_not_found');
        expect(body.message).toMatch(/^Several brands have the name /);
        expect(body.nearest.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs));
      },
    );

    test('GET /v1/lookup counts in the bucket of GET /v1/brand, even if nothing is found', async () => {
      const used = async () => {
        const usage = await target().fetch('/v1/usage', withKey(target().free));
        return ((await usage.json()) as { endpoints: { domain: { used: number } } }).endpoints
          .domain.used;
      };
      const before = await used();
      for (const query of ['purl=pkg:npm/react', 'name=no-such-brand-at-all', 'repo=github.com'])
        await target().fetch(`/v1/lookup?${query}`, withKey(target().free));
      expect(await used()).toBe(before + 2);
    });
  });
}

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

    test('a match has the main domain, and a whole domain finds its owner', async () => {
      expect((await search('q=stripe')).matches[0]).toMatchObject({ domain: 'stripe.com' });
      expect((await search('q=archive.org&limit=1')).matches).toMatchObject([
        { slug: 'internet-archive', domain: 'archive.org' },
      ]);
    });

    test('a trailing + is a plus where no blank can stand; otherwise the 422 asks for %2B', async () => {
      for (const query of ['q=c++', 'q=c%2B%2B']) {
        expect((await search(query)).matches[0]?.slug, query).toBe('cplusplus');
      }
      expect((await search('q=git+hub')).query).toBe('git hub');
      const refused = await get(target(), '/v1/search?q=c+');
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('%2B');
      expect(await (await get(target(), '/v1/search?q=c')).text()).not.toContain('%2B');
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
