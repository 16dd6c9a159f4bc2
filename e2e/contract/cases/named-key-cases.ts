import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Key, search, useNamedKeys } from '../named-keys';
import { errorOf, type Target, withKey } from '../target';

/** What the scope `read` opens. */
const readable = [
  '/v1/catalog',
  '/v1/catalog/github',
  '/v1/catalog/github/history',
  '/v1/changes',
  '/v1/svg/github?variant=color',
  '/v1/png/github',
  '/v1/webp/github',
  '/r/github.json',
  '/v1/brand?domain=github.com',
  '/v1/lookup?name=github',
  '/v1/search?q=github',
  '/v1/tokens?slugs=github',
  '/v1/notice?slugs=github',
];
const withSecretAlone = [
  '/v1/usage',
  '/v1/analytics/usage',
  '/v1/requests',
  '/v1/webhooks',
  '/v1/keys',
];

const facts = { name: 'Quux Labs', domains: ['quux-labs.io'] };

/** Keys beside the secret one: what they open. */
export function namedKeyCases(target: () => Target): void {
  describe('a named key', () => {
    const { made, call, list, create, created, restricted, ask, outcomeOf } = useNamedKeys(target);
    test('a publishable key can be read again', async () => {
      const response = await create(target().pro, { dailyCap: 100 });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const shown = (await response.json()) as Key;
      const { key } = shown;
      made.add(shown.id);
      expect(key).toMatch(/^mq_pub_[0-9A-Za-z]{49}$/);
      expect(shown).toMatchObject({
        kind: 'publishable',
        name: 'Shop 0',
        prefix: key.slice(0, 11),
        last4: key.slice(-4),
        dailyCap: 100,
        requestsToday: 0,
        expiresAt: null,
        oldKeyUntil: null,
        unused: false,
      });
      expect(await list(target().pro)).toEqual({ keys: [shown], max: 20 });
      expect((await list(target().stranger)).keys).toEqual([]);
    });

    test('a restricted key is shown once, and then recognized by its ends', async () => {
      const { key, ...shown } = await restricted('read');
      expect(key).toMatch(/^mq_res_[0-9A-Za-z]{49}$/);
      expect(shown).toMatchObject({ prefix: key.slice(0, 11), last4: key.slice(-4) });
      expect(await list(target().pro)).toEqual({ keys: [{ ...shown, key: null }], max: 20 });
    });

    test('a publishable key searches, and opens nothing else', async () => {
      const { key } = await created();
      const found = await ask(key, search);
      expect(found.headers.get('X-RateLimit-Limit')).toBe('500');
      expect(await found.json()).toMatchObject({ matches: [{ slug: 'github' }] });
      for (const path of ['/v1/catalog', '/v1/svg/github', '/v1/brands', '/v1/usage', '/v1/keys']) {
        expect(await outcomeOf(ask(key, path)), path).toBe('403 scope_missing');
      }
      expect((await list(target().pro)).keys).toMatchObject([{ requestsToday: 1 }]);
    });

    test.each([
      [['read'], 200, readable],
      [['read'], '403 scope_missing', ['/v1/brands', '/v1/subscription', ...withSecretAlone]],
      [['brands'], 200, ['/v1/brands']],
      [['brands'], '403 scope_missing', [...readable, '/v1/subscription', ...withSecretAlone]],
      [['billing'], 200, ['/v1/subscription']],
      [['billing'], '403 scope_missing', [...readable, '/v1/brands', ...withSecretAlone]],
      [['read', 'brands', 'billing'], '403 scope_missing', withSecretAlone],
    ])('a restricted key with the scopes %j gets %s for %j', async (scopes, outcome, paths) => {
      const { key } = await restricted(...scopes);
      for (const path of paths) expect(await outcomeOf(ask(key, path)), path).toBe(outcome);
    });

    test('a restricted key neither makes nor changes keys', async () => {
      const { key, id } = await restricted('read', 'brands', 'billing');
      const account = { ...target().pro, apiKey: key };
      expect(await errorOf(await create(account))).toBe('403 scope_missing');
      expect(await errorOf(await call(account, `/${id}`, { method: 'DELETE' }))).toBe(
        '403 scope_missing',
      );
      expect(await outcomeOf(ask(key, '/auth/me'))).toBe(401);
    });

    test('a key for some sites or networks is refused from elsewhere', async () => {
      const { key } = await created({ origins: ['https://*.shop.example'] });
      const from = (headers: Record<string, string>) => outcomeOf(ask(key, search, { headers }));
      expect(await from({ Origin: 'https://eu.shop.example' })).toBe(200);
      expect(await from({ Referer: 'https://eu.shop.example/cart' })).toBe(200);
      expect(await from({ Origin: 'https://evil.example' })).toBe('403 origin_not_allowed');
      expect(await from({})).toBe('403 origin_not_allowed');
      const networks = ['203.0.113.0/24'];
      const far = await created({ kind: 'restricted', scopes: ['read'], networks });
      expect(await outcomeOf(ask(far.key, '/v1/catalog'))).toBe('403 origin_not_allowed');
    });

    describe('with a brand of the account', () => {
      const put = (method: string, body?: string) =>
        target().fetch(
          '/v1/brands/@quux-labs',
          withKey(target().pro, {
            method,
            headers: { 'Content-Type': 'application/json' },
            ...(body !== undefined && { body }),
          }),
        );
      beforeAll(async () => void (await put('PUT', JSON.stringify(facts))));
      afterAll(async () => void (await put('DELETE')));

      test('a publishable key shows the brands that are listed, of its own none but those', async () => {
        const slugsFor = async (only: string[], query: string) => {
          const { key } = await created({ only });
          const body = await (await ask(key, `/v1/search?q=${query}&limit=2`)).json();
          return (body as { matches: { slug: string }[] }).matches.map(({ slug }) => slug);
        };
        expect(await slugsFor([], 'quux')).toEqual([]);
        expect(await slugsFor(['@quux-labs'], 'quux')).toEqual(['@quux-labs']);
        expect(await slugsFor(['github'], 'quux')).toEqual([]);
        expect(await slugsFor(['GitLab.com'], 'git')).toEqual(['gitlab']);
        expect(await slugsFor([], 'git')).toHaveLength(2);
      });
    });

    test('a key has no more than its daily cap', async () => {
      const { key } = await created({ dailyCap: 2 });
      expect([await outcomeOf(ask(key, search)), await outcomeOf(ask(key, search))]).toEqual([
        200, 200,
      ]);
      const refused = await ask(key, search);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ error: 'rate_limit_exceeded', limit: 'cap' });
      expect((await list(target().pro)).keys).toMatchObject([{ requestsToday: 2 }]);
    });

    test('the request log shows the ends of a key, never its whole text', async () => {
      const { key, prefix } = await created();
      await ask(key, `${search}&token=${key}`);
      const logged = async () => {
        const path = `/v1/requests?key=${prefix}`;
        return (await target().fetch(path, withKey(target().pro))).text();
      };
      await expect.poll(logged, { timeout: 60_000, interval: 1100 }).toContain(prefix);
      expect(await logged()).not.toContain(key);
    });
  });
}
