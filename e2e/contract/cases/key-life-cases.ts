import { describe, expect, test } from 'vitest';
import { type Key, search, useNamedKeys } from '../named-keys';
import { errorOf, postJson, registerAt, type Target } from '../target';

/** How named keys begin, change and end. */
export function keyLifeCases(target: () => Target): void {
  describe('/v1/keys', () => {
    const { call, send, list, create, created, restricted, ask, outcomeOf } = useNamedKeys(target);

    test('a rolled key works beside the new one for as long as asked, and a revoked one not at all', async () => {
      const first = await created();
      const roll = async (overlapDays: number) =>
        (await (
          await send(target().pro, 'POST', `/${first.id}/roll`, { overlapDays })
        ).json()) as Key & { oldKeyUntil: string | null };
      const tenMinutesInDays = 10 / (24 * 60);
      const second = await roll(tenMinutesInDays);
      const leftMinutes = (Date.parse(String(second.oldKeyUntil)) - Date.now()) / 60_000;
      expect(Math.ceil(leftMinutes)).toBe(10);
      const works = (key: string) => outcomeOf(ask(key, search));
      expect([await works(first.key), await works(second.key)]).toEqual([200, 200]);
      // A second call at once would end the text that the first has returned.
      const again = await send(target().pro, 'POST', `/${first.id}/roll`, { overlapDays: 0 });
      expect(await errorOf(again)).toBe('409 key_not_rolled');
      expect([await works(first.key), await works(second.key)]).toEqual([200, 200]);
      const revoked = await call(target().pro, `/${first.id}`, { method: 'DELETE' });
      expect(revoked.status).toBe(204);
      expect([await works(first.key), await works(second.key)]).toEqual([401, 401]);
      expect(await errorOf(await send(target().pro, 'PATCH', `/${first.id}`, {}))).toBe(
        '404 not_found',
      );
    });

    test('a key that is rolled without an overlap ends at once', async () => {
      const { id, key } = await created();
      expect(await outcomeOf(ask(key, search))).toBe(200);
      const response = await send(target().pro, 'POST', `/${id}/roll`, { overlapDays: 0 });
      const rolled = (await response.json()) as Key & { oldKeyUntil: string | null };
      expect(rolled.oldKeyUntil).toBeNull();
      expect([await outcomeOf(ask(key, search)), await outcomeOf(ask(rolled.key, search))]).toEqual(
        [401, 200],
      );
    });

    test('two keys never have the same name', async () => {
      await created({ name: 'Twice' });
      expect(await errorOf(await create(target().pro, { name: 'Twice' }))).toBe(
        '422 validation_error',
      );
    });

    test('a change keeps what it does not name', async () => {
      const { id, key, ...before } = await restricted('read');
      const change = { name: 'Nightly', scopes: ['brands'], expiresAt: '2100-01-01T00:00:00Z' };
      const changed = await (await send(target().pro, 'PATCH', `/${id}`, change)).json();
      expect(changed).toEqual({
        id,
        ...before,
        ...change,
        key: null,
        expiresAt: '2100-01-01T00:00:00.000Z',
      });
      expect(await outcomeOf(ask(key, '/v1/brands'))).toBe(200);
      expect(await errorOf(await send(target().stranger, 'PATCH', `/${id}`, change))).toBe(
        '404 not_found',
      );
    });

    test.each([
      { kind: 'secret' },
      { name: '' },
      { kind: 'restricted' },
      { kind: 'restricted', scopes: [] },
      { kind: 'restricted', scopes: ['keys'] },
      { scopes: ['read'] },
      { networks: ['10.0.0.0/8'] },
      { origins: ['shop.example'] },
      { origins: ['https://*'] },
      { only: ['two words'] },
      { dailyCap: 0 },
      { dailyCap: 1.5 },
      { expiresAt: '2020-01-01T00:00:00Z' },
      { expiresAt: 'tomorrow' },
      { key: 'mq_pub_mine' },
    ])('%j is refused', async (fields) => {
      expect(await errorOf(await create(target().pro, fields))).toBe('422 validation_error');
    });

    test('a new account has one from the start, and another on the free plan', async () => {
      const { api_key: apiKey, publishable_key: key, access_token } = await registerAt(target());
      const account = { ...target().free, apiKey };
      expect(await outcomeOf(ask(key, search))).toBe(200);
      const last4 = key.slice(-4);
      expect(await list(account)).toMatchObject({ keys: [{ name: 'Default', last4 }], max: 2 });
      const init = { ...postJson(account, { kind: 'publishable', name: 'Second' }) };
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${access_token}`,
      };
      expect((await target().fetch('/v1/keys', { ...init, headers })).status).toBe(201);
      expect(await (await create(account)).json()).toMatchObject({
        error: 'key_limit_reached',
        upgrade_url: expect.any(String),
      });
    });
  });
}
