import { beforeAll, describe, expect, test } from 'vitest';
import { headersOf, openPage } from '../ask-logo';
import { errorOf, type Target, withKey } from '../target';

/** Which keys open `GET /logo/{name}`, from where, and for which brands. */
export function pageKeyCases(target: () => Target): void {
  describe('a key in the address of a logo', () => {
    const { createKey, ask } = openPage(target);
    let token: string;
    beforeAll(async () => void (token = await createKey()));

    test('only a publishable key may stand in the address; others come in the header', async () => {
      const outcomeOf = async (response: Response) =>
        response.status === 200 ? 200 : errorOf(response);
      const { apiKey } = target().pro;
      expect(await outcomeOf(await ask('github.com', {}))).toBe('401 invalid_api_key');
      for (const bad of ['', 'x', apiKey, `${token}x`, token.replace(/.$/, '~')])
        expect(await outcomeOf(await ask('github.com', { token: bad })), bad).toBe(
          '401 invalid_api_key',
        );
      expect(await outcomeOf(await ask('github.com', {}, withKey(target().pro)))).toBe(200);
      expect(await outcomeOf(await target().fetch(`/v1/png/github?token=${token}`))).toBe(
        '401 invalid_api_key',
      );
      const restricted = async (scope: string) => {
        const headers = { 'X-API-Key': await createKey({ kind: 'restricted', scopes: [scope] }) };
        return outcomeOf(await ask('github.com', {}, { headers }));
      };
      expect(await restricted('read')).toBe(200);
      expect(await restricted('brands')).toBe('403 scope_missing');
    });

    test('a key for some sites is refused from others, and caches keep the sites apart', async () => {
      const limited = await createKey({ origins: ['https://shop.example'] });
      const from = (headers: Record<string, string>) =>
        ask('github.com.svg', { token: limited }, { headers });
      const shown = await from({ Referer: 'https://shop.example/' });
      expect([shown.status, shown.headers.get('Vary')]).toEqual([
        200,
        'X-API-Key, Origin, Referer',
      ]);
      expect(await errorOf(await from({ Referer: 'https://evil.example/' }))).toBe(
        '403 origin_not_allowed',
      );
      expect(await errorOf(await from({}))).toBe('403 origin_not_allowed');
    });

    test('a key with a list opens its brands and domains alone, known or not', async () => {
      const only = ['stripe', 'github.com', 'no-such-firm.dev'];
      const limited = await createKey({ only });
      const outcomeOf = async (name: string) => {
        const response = await ask(`${name}.svg`, { token: limited });
        return response.status === 200 ? 200 : errorOf(response);
      };
      for (const name of ['stripe.com', 'stripe', 'github', 'no-such-firm.dev'])
        expect(await outcomeOf(name), name).toBe(200);
      for (const name of ['gitlab.com', 'gitlab', 'another-firm.dev'])
        expect(await outcomeOf(name), name).toBe('403 scope_missing');
    });

    test('an own brand is shown by keys that list it, and kept by no shared cache', async () => {
      const path = '/v1/brands/@page-co';
      const facts = JSON.stringify({ name: 'Page Co', domains: ['page-co.dev'] });
      const init = { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: facts };
      expect((await target().fetch(path, withKey(target().pro, init))).status).toBe(200);
      const listed = await createKey({ only: ['@page-co'] });
      for (const name of ['@page-co', 'page-co.dev']) {
        const response = await ask(`${name}.svg`, { token: listed });
        expect(headersOf(response)).toMatchObject({ 'cache-control': 'private, max-age=3600' });
        expect(response.headers.get('Surrogate-Key')).toBeNull();
        expect(await response.text()).toContain('<svg');
      }
      const hidden = await ask('@page-co', { token, fallback: '404' });
      expect(await errorOf(hidden)).toBe('404 service_not_found');
      await target().fetch(path, withKey(target().pro, { method: 'DELETE' }));
    });

    test('the request log shows the address without the key', async () => {
      await ask('logged.github.com.svg', { token });
      const logged = async () =>
        (await target().fetch('/v1/requests', withKey(target().pro))).text();
      await expect
        .poll(logged, { timeout: 60_000, interval: 1100 })
        .toContain('/logo/logged.github.com.svg?token=***');
      expect(await logged()).not.toContain(token);
    });
  });
}
