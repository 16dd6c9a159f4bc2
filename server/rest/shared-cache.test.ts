import CachePolicy from 'http-cache-semantics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { createRestApp } from './app';

const host = 'marque.test';

/** One request for every cacheable resource, and for each way to choose or pin artwork. */
const cachedPaths = [
  '/v1/catalog?limit=3',
  '/v1/catalog/github',
  '/v1/brand?domain=github.com',
  '/v1/lookup?repo=github.com/vercel/next.js',
  '/v1/search?q=git',
  '/v1/notice?slugs=github',
  '/v1/tokens?slugs=github',
  '/v1/svg/github',
  '/v1/svg/github?on=dark',
  '/v1/svg/github?inline=1&title=Hub',
  '/v1/png/github?size=64',
  '/v1/webp/github?size=64&on=light',
  '/logo/github.com.png?size=64',
  '/logo/wall?of=github,stripe',
  '/openapi.json',
];

/** Responses that must not be stored, with their status. */
const refusals: [path: string, init: RequestInit, status: number][] = [
  ['/v1/svg/no-such-brand', {}, 404],
  ['/v1/catalog/no-such-brand', {}, 404],
  ['/v1/brand?domain=no-such-brand.example', {}, 404],
  ['/v1/lookup?name=no-such-brand', {}, 404],
  ['/v1/notice?slugs=no-such-brand', {}, 404],
  ['/v1/nothing', {}, 404],
  [`/v1/svg/github?v=${'0'.repeat(32)}`, {}, 404],
  [`/v1/png/github?v=${'0'.repeat(32)}`, {}, 404],
  ['/v1/svg/github?on=purple', {}, 422],
  ['/v1/png/github?size=1', {}, 422],
  ['/v1/tokens', {}, 422],
  ['/v1/catalog', { method: 'DELETE' }, 405],
  ['/v1/svg/%ff', {}, 400],
  ['/auth/me', {}, 401],
];

describe('a shared cache that follows HTTP', () => {
  let app: ReturnType<typeof createRestApp>;
  let pro: TestAccount;
  let free: TestAccount;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await useSeededDatabase();
    close = opened.close;
    app = createRestApp();
    pro = await createAccount(opened.client, { tier: 'pro' });
    free = await createAccount(opened.client);
  });
  afterAll(() => close());

  const headersOf = (key: string | null): Record<string, string> =>
    key === null ? { host } : { host, 'x-api-key': key };

  async function ask(path: string, key: string | null, init: RequestInit = {}) {
    const headers = { ...headersOf(key), ...Object(init.headers) };
    const received = await app.request(path, { ...init, headers });
    const request = { url: path, method: init.method ?? 'GET', headers };
    const response = { status: received.status, headers: Object.fromEntries(received.headers) };
    return { received, request, response, policy: new CachePolicy(request, response) };
  }

  test('the tested paths include every cacheable resource', async () => {
    const document = (await (await app.request('/openapi.json')).json()) as {
      paths: Record<string, { get?: { responses: Record<string, object> } }>;
    };
    const keepable = Object.entries(document.paths).filter(
      ([, { get }]) => get !== undefined && '304' in get.responses,
    );
    const patterns = keepable.map(
      ([path]) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
    );
    expect(patterns.filter((pattern) => !cachedPaths.some((path) => pattern.test(path)))).toEqual(
      [],
    );
    expect(patterns.length).toBeGreaterThan(8);
  });

  test.each(cachedPaths)('a shared cache stores %s for its caller only', async (path) => {
    const { received, request, policy } = await ask(path, pro.apiKey);
    expect(received.status).toBe(200);
    expect(policy.storable()).toBe(true);
    const seconds = Number(/max-age=(\d+)/.exec(received.headers.get('Cache-Control') ?? '')?.[1]);
    expect(Math.round(policy.timeToLive() / 1000)).toBe(seconds);
    expect(policy.satisfiesWithoutRevalidation(request)).toBe(true);
    for (const key of [free.apiKey, 'mq_live_nobody', '', null])
      expect(policy.satisfiesWithoutRevalidation({ ...request, headers: headersOf(key) })).toBe(
        false,
      );
  });

  test.each(cachedPaths)('a shared cache revalidates %s as unchanged', async (path) => {
    const { received, request, policy } = await ask(path, pro.apiKey);
    const asked = { ...request, headers: { ...request.headers, 'cache-control': 'no-cache' } };
    const headers = policy.revalidationHeaders(asked);
    expect(headers['if-none-match']).toBe(received.headers.get('ETag'));
    const again = await ask(path, pro.apiKey, {
      headers: { 'If-None-Match': String(headers['if-none-match']) },
    });
    expect(again.received.status).toBe(304);
    const { modified, policy: renewed } = policy.revalidatedPolicy(asked, again.response);
    expect(modified).toBe(false);
    expect(renewed.satisfiesWithoutRevalidation(request)).toBe(true);
    expect(renewed.satisfiesWithoutRevalidation({ ...request, headers: headersOf(null) })).toBe(
      false,
    );
  });

  test.each(cachedPaths)(
    'a shared cache does not store the refusal of %s without a key',
    async (path) => {
      const { received, policy } = await ask(path, null);
      if (path === '/openapi.json') return expect(received.status).toBe(200);
      expect(received.status).toBe(401);
      expect(policy.storable()).toBe(false);
    },
  );

  test.each(refusals)('a shared cache does not store %s %j: %i', async (path, init, status) => {
    const { received, policy } = await ask(path, pro.apiKey, init);
    expect(received.status).toBe(status);
    expect(policy.storable()).toBe(false);
  });

  test('a shared cache does not store refusals by plan or quota', async () => {
    const beyondPlan = await ask('/v1/svg/github?variant=color', free.apiKey);
    expect(beyondPlan.received.status).toBe(403);
    expect(beyondPlan.policy.storable()).toBe(false);
    let asked = await ask('/v1/brand?domain=github.com', free.apiKey);
    for (let count = 0; count < 20; count++)
      asked = await ask('/v1/brand?domain=github.com', free.apiKey);
    expect(asked.received.status).toBe(429);
    expect(asked.policy.storable()).toBe(false);
  });

  test('a shared cache does not store personal data', async () => {
    for (const path of ['/v1/usage', '/v1/analytics/usage', '/v1/subscription']) {
      const { received, policy } = await ask(path, pro.apiKey);
      expect(received.status).toBe(200);
      expect(policy.storable()).toBe(false);
    }
    const batch = await ask('/v1/catalog/batch', pro.apiKey, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slugs: ['github'] }),
    });
    expect(batch.received.status).toBe(200);
    expect(batch.policy.storable()).toBe(false);
  });

  test('a shared cache stores a response pinned to its bytes for a year', async () => {
    const { received } = await ask('/v1/svg/github?on=dark', pro.apiKey);
    const version = received.headers.get('ETag')?.slice(1, -1);
    const { policy } = await ask(`/v1/svg/github?on=dark&v=${version}`, pro.apiKey);
    expect(policy.timeToLive()).toBeGreaterThan(364 * 24 * 3600 * 1000);
  });
});
