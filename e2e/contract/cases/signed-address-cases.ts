import { describe, expect, test } from 'vitest';
import { signLogo } from '../../../packages/marque/src/sign-logo';
import { askUntilDrawn } from '../../support/ask-until-drawn';
import type { TestAccount } from '../../support/factories';
import { type Key, useNamedKeys } from '../named-keys';
import { errorOf, postJson, type Target } from '../target';

const hourMs = 3_600_000;

/** Addresses of pictures without a key in them. */
export function signedAddressCases(target: () => Target): void {
  describe('a signed address', () => {
    const { restricted, created, call, send } = useNamedKeys(target);
    const sign = (account: TestAccount, body: object) =>
      target().fetch('/v1/embed/sign', postJson(account, body));
    const pathOf = (url: string) => url.slice(new URL(url).origin.length);
    const offline = async ({ id, key }: Key, ageMs = hourMs, name = 'github.com') =>
      pathOf(
        await signLogo(name, {
          url: 'https://marque.example',
          keyId: id,
          key,
          expiresAt: new Date(Date.now() + ageMs),
          options: { size: 64 },
        }),
      );
    const outcomeOf = async (path: string) => {
      const response = await askUntilDrawn(() => target().fetch(path));
      return response.status === 200 ? 200 : errorOf(response);
    };

    test('a signed address shows a logo, signed by the service or without a request', async () => {
      const key = await restricted('read');
      const body = { name: 'github.com', options: { size: 64 }, expiresIn: 3600, key: key.id };
      const response = await sign(target().pro, body);
      const { url, expiresAt } = (await response.json()) as { url: string; expiresAt: string };
      expect(Math.abs(Date.parse(expiresAt) - Date.now() - hourMs)).toBeLessThan(10_000);
      expect(url).not.toContain(key.key);
      const shown = await askUntilDrawn(() => target().fetch(pathOf(url)));
      expect(shown.status).toBe(200);
      expect(shown.headers.get('Content-Type')).toMatch(/^image\//);
      expect(await outcomeOf(await offline(key))).toBe(200);
      const { key: text } = key;
      const own = await sign({ ...target().pro, apiKey: text }, { name: 'github.com' });
      expect(await outcomeOf(pathOf(((await own.json()) as { url: string }).url))).toBe(200);
      const expiresAtSame = new Date(expiresAt);
      const same = { url: new URL(url).origin, keyId: key.id, key: text, expiresAt: expiresAtSame };
      expect(await signLogo('github.com', { ...same, options: { size: 64 } })).toBe(url);
    });

    test('a signed address is refused once any part of it is changed, or a key of another account is named', async () => {
      const key = await restricted('read');
      const other = await restricted('read');
      const path = await offline(key);
      const changed = [
        path.replace('size=64', 'size=65'),
        path.replace('github.com', 'gitlab.com'),
        path.replace('github.com', 'github.com.svg'),
        path.replace(/expires=(\d)/, 'expires=9$1'),
        path.replace(/sig=./, (start) => (start === 'sig=A' ? 'sig=B' : 'sig=A')),
        path.replace(key.id, other.id),
        path.replace(key.id, '0190f6c0-0000-7000-8000-000000000000'),
        path.replace('&sig=', '&fallback=404&sig='),
        `${path}&size=65`,
        `${path}A`,
        path.replace(/&sig=.*/, ''),
        path.replace('/logo/', '/v1/png/').replace('.com', ''),
      ];
      for (const one of changed) expect(await outcomeOf(one), one).toBe('401 invalid_api_key');
      expect(await outcomeOf(path)).toBe(200);
    });

    test('a signed address ends with its time and with its key', async () => {
      const key = await restricted('read');
      expect(await outcomeOf(await offline(key, -1000))).toBe('401 invalid_api_key');
      const path = await offline(key);
      expect(await outcomeOf(path)).toBe(200);
      await send(target().pro, 'POST', `/${key.id}/roll`, { overlapDays: 1 });
      expect(await outcomeOf(path)).toBe(200);
      await call(target().pro, `/${key.id}`, { method: 'DELETE' });
      expect(await outcomeOf(path)).toBe('401 invalid_api_key');
    });

    test('a signed address is signed by a restricted key of the account with the scope read alone', async () => {
      const { id } = await restricted('read');
      const named = { name: 'github.com', key: id };
      expect(await errorOf(await sign(target().stranger, named))).toBe('404 not_found');
      const publishable = await created();
      const page = { ...target().pro, apiKey: publishable.key };
      expect(await errorOf(await sign(page, named))).toBe('403 scope_missing');
      for (const key of [publishable, await restricted('brands')]) {
        expect(await outcomeOf(await offline(key))).toMatch(/^40[13] /);
        const refused = await sign(target().pro, { ...named, key: key.id });
        expect(await errorOf(refused)).toBe('404 not_found');
      }
      const wrong = [{ name: 'github.com' }, { ...named, options: { token: 'x' } }];
      for (const body of wrong) {
        expect(await errorOf(await sign(target().pro, body))).toBe('422 validation_error');
      }
    });
  });
}
