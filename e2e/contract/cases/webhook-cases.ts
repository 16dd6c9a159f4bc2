import { beforeEach, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../support/factories';
import { errorOf, postJson, type Target, withKey } from '../target';

const address = 'https://hooks.example.com/marque?token=abc';
type Listed = { webhooks: { id: string }[] };

const wanted = { url: address, events: ['brand.changed', 'key.replaced'] };

/** The webhooks of an account. The tests beside `server/webhooks` are about the messages to them. */
export function webhookCases(target: () => Target): void {
  const call = (account: TestAccount, path: string, init: RequestInit = {}) =>
    target().fetch(`/v1/webhooks${path}`, withKey(account, init));
  const add = (account: TestAccount, body: object = wanted) =>
    target().fetch('/v1/webhooks', postJson(account, body));
  const send = (account: TestAccount, method: string, path: string, body: object) =>
    target().fetch(`/v1/webhooks${path}`, { ...postJson(account, body), method });
  const added = async (account: TestAccount) =>
    (await (await add(account)).json()) as { id: string; secret: string };

  describe('/v1/webhooks', () => {
    let account: TestAccount;
    beforeEach(async () => {
      account = target().pro;
      const { webhooks } = (await (await call(account, '')).json()) as Listed;
      for (const { id } of webhooks) await call(account, `/${id}`, { method: 'DELETE' });
    });

    test('a webhook shows its secret once, and then its facts alone', async () => {
      const response = await add(account);
      expect(response.status).toBe(201);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const { secret, ...webhook } = (await response.json()) as { secret: string; id: string };
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/);
      expect(webhook).toMatchObject({ ...wanted, slugs: [], enabled: true, disabledFor: null });
      expect(await (await call(account, '')).json()).toEqual({ webhooks: [webhook] });
      expect(await (await call(account, `/${webhook.id}`)).json()).toEqual(webhook);
      const rolled = await (await call(account, `/${webhook.id}/roll`, { method: 'POST' })).json();
      expect(rolled).toMatchObject({
        secret: expect.stringMatching(/^whsec_/),
        oldSecretUntil: expect.any(String),
      });
      expect((rolled as { secret: string }).secret).not.toBe(secret);
    });

    test('Free has none, and Pro has three', async () => {
      const response = await add(target().free);
      expect(await response.json()).toMatchObject({
        error: 'webhook_limit_reached',
        upgrade_url: expect.any(String),
      });
      const statuses: number[] = [];
      for (let i = 0; i < 4; i++) statuses.push((await add(account)).status);
      expect(statuses).toEqual([201, 201, 201, 403]);
    });

    test.each([
      { url: 'http://hooks.example.com' },
      { url: 'https://127.0.0.1/hook' },
      { url: 'https://[::ffff:10.0.0.1]/hook' },
      { url: 'https://user:pass@hooks.example.com' },
      { url: 'not an address' },
      { events: [] },
      { events: ['brand.renamed'] },
      { secret: 'whsec_mine' },
    ])('%j is refused', async (fields) => {
      expect(await errorOf(await add(account, { ...wanted, ...fields }))).toBe(
        '422 validation_error',
      );
    });

    test('a change keeps what it does not name; a disabled webhook takes no test', async () => {
      const { id } = await added(account);
      const changed = await send(account, 'PATCH', `/${id}`, { slugs: ['github'], enabled: false });
      expect(await changed.json()).toMatchObject({
        ...wanted,
        slugs: ['github'],
        enabled: false,
        disabledFor: 'owner',
      });
      const refused = await call(account, `/${id}/test`, { method: 'POST' });
      expect(await errorOf(refused)).toBe('409 webhook_disabled');
    });

    test('a test is listed as a delivery, which can be replayed', async () => {
      const { id } = await added(account);
      const sent = await call(account, `/${id}/test`, { method: 'POST' });
      expect(sent.status).toBe(202);
      const test_ = (await sent.json()) as { id: string; payload: string };
      expect(JSON.parse(test_.payload)).toMatchObject({
        type: 'webhook.test',
        data: { webhookId: id },
      });
      const { deliveries } = (await (await call(account, `/${id}/deliveries`)).json()) as {
        deliveries: { id: string }[];
      };
      expect(deliveries.map((one) => one.id)).toEqual([test_.id]);
      const again = `/${id}/deliveries/${test_.id}/replay`;
      expect((await call(account, again, { method: 'POST' })).status).toBe(204);
      const all = await send(account, 'POST', `/${id}/replay`, { since: '2020-01-01T00:00:00Z' });
      expect(await all.json()).toEqual({ replayed: 1 });
    });

    test('a webhook of another account does not exist, nor does one that was removed', async () => {
      const other = target().free;
      const { id } = await added(account);
      const paths = ['', '/deliveries', '/test', '/roll'];
      for (const path of paths) {
        const init = path === '' || path === '/deliveries' ? {} : { method: 'POST' };
        expect(await errorOf(await call(other, `/${id}${path}`, init))).toBe('404 not_found');
      }
      expect(await errorOf(await call(other, `/${id}`, { method: 'DELETE' }))).toBe(
        '404 not_found',
      );
      expect((await call(account, `/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect(await errorOf(await call(account, `/${id}`))).toBe('404 not_found');
    });
  });
}
