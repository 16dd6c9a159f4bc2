import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../support/factories';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';
import { type Front, hasProgram, startNginx, startVarnish } from '../instances/start-front';

const pages = ['/', '/brands', '/brands/github', '/brands/stripe', '/pricing', '/docs'];
const privatePaths = ['/sign-in', '/dashboard', '/brands/no-such-brand', '/api/trpc/session.find'];
/** Public, but counted by the service. */
const cappedPaths = ['/r/github.json', '/r/registry.json'];
const caches = [
  { name: 'varnishd', start: startVarnish, canPurge: true },
  { name: 'nginx', start: startNginx, canPurge: false },
];

describe.each(caches)('with $name and its file in deploy/', ({ name, start, canPurge }) => {
  if (!hasProgram(name)) return;
  let world: { server: RunningServer; accounts: Record<'one' | 'other', TestAccount> };
  let cache: Front;
  beforeAll(async () => {
    world = await startWithAccounts({ one: 'pro', other: 'pro' });
    cache = await start([world.server.port]);
  });
  afterAll(async () => {
    await cache?.stop();
    await world?.server.stop();
  });

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(cache.baseUrl + path, { redirect: 'manual', ...init });
  const stateOf = async (path: string, init: RequestInit = {}) => {
    const response = await ask(path, init);
    await response.arrayBuffer();
    return response.headers.get('X-Cache');
  };

  test('a public page is cached, the same for every visitor, without the cache’s purge keys', async () => {
    for (const path of pages) {
      const first = await ask(path);
      const body = await first.text();
      expect([path, first.status, first.headers.get('Surrogate-Key')]).toEqual([path, 200, null]);
      const second = await ask(path, { headers: { Cookie: 'theme=dark; session=x' } });
      expect([path, second.headers.get('X-Cache')]).toEqual([path, 'HIT']);
      expect((await second.text()) === body).toBe(true);
      // The browser revalidates each time, so that a purge reaches everybody.
      expect(second.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    }
  });

  test('personal, capped and keyed responses and errors are never cached', async () => {
    const { one, other } = world.accounts;
    const states: (string | null)[] = [];
    const paths = [...privatePaths, ...cappedPaths];
    for (const path of [...paths, ...paths]) states.push(await stateOf(path));
    for (const { apiKey } of [one, one, other]) {
      states.push(await stateOf('/v1/svg/github', { headers: { 'X-API-Key': apiKey } }));
    }
    states.push(await stateOf('/pricing', { headers: { RSC: '1' } }));
    states.push(await stateOf('/pricing', { headers: { RSC: '1' } }));
    expect(states).not.toContain('HIT');
    expect((await ask('/v1/svg/github')).status).toBe(401);
  });

  test('a logo in a page is cached for its key and its form, and no refusal is', async () => {
    const { one } = world.accounts;
    const headers = { 'X-API-Key': one.apiKey, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ kind: 'publishable', name: `Page ${Date.now()}` });
    const created = await ask('/v1/keys', { method: 'POST', headers, body });
    const { key } = (await created.json()) as { key: string };
    const path = `/logo/github.com?size=32&token=${key}`;
    for (const accept of ['image/webp', 'image/png']) {
      const init = { headers: { Accept: accept } };
      await ask(path, init);
      const second = await ask(path, init);
      expect([second.headers.get('X-Cache'), second.headers.get('Content-Type')]).toEqual([
        'HIT',
        accept,
      ]);
      expect(second.headers.get('Surrogate-Key')).toBeNull();
    }
    const unknown = `/logo/github.com?size=32&token=${key.slice(0, -1)}~`;
    expect([await stateOf(unknown), await stateOf(unknown)]).not.toContain('HIT');
    const secret = { headers: { 'X-API-Key': one.apiKey } };
    const withKey = '/logo/github.com.png?size=32';
    expect([await stateOf(withKey, secret), await stateOf(withKey, secret)]).not.toContain('HIT');
  });

  test('the status is never cached, as a page or as JSON', async () => {
    const accepts = ['text/html', 'application/json', 'text/html', 'application/json'];
    for (const accept of accepts) {
      const response = await ask('/status', { headers: { Accept: accept } });
      const { headers } = response;
      expect([response.status, headers.get('Content-Type')]).toEqual([
        200,
        `${accept}; charset=utf-8`,
      ]);
      expect(headers.get('X-Cache')).not.toBe('HIT');
      await response.arrayBuffer();
    }
  });

  test.skipIf(!canPurge)('a brand can be purged alone, and all pages at once', async () => {
    const purge = (key: string) =>
      ask('/', { method: 'PURGE', headers: { 'Surrogate-Key': key } }).then(({ status }) => status);
    expect(await stateOf('/brands/github')).toBe('HIT');
    expect(await purge('brand-github')).toBe(200);
    expect(await stateOf('/brands/github')).toBe('MISS');
    expect(await stateOf('/brands/stripe')).toBe('HIT');
    expect(await purge('pages')).toBe(200);
    expect(await stateOf('/brands/stripe')).toBe('MISS');
    expect(await purge('.*')).toBe(400);
    expect(await stateOf('/brands/stripe')).toBe('HIT');
  });

  test('pages are served while the service is away', async () => {
    expect((await ask('/pricing')).status).toBe(200);
    await world.server.stop();
    const away = await ask('/pricing');
    expect([away.status, away.headers.get('X-Cache')]).toEqual([200, 'HIT']);
    const refused = await ask('/v1/svg/github', { headers: { 'X-API-Key': 'x' } });
    expect([502, 503]).toContain(refused.status);
    console.log(`cdn: ${name} serves pages without the service, and ${refused.status} for the API`);
  });
});
