import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSession } from '../../e2e/support/open-test-session';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { cookieSecret, sessionCookieName } from '../accounts/sessions/session-cookie';
import { endSessions } from '../accounts/sessions/end-sessions';
import { openMemoryCounters } from '../limits/counters/counters';
import type { OpenDatabase } from '../platform/database/database';
import { createRestApp } from './app';
import { servePlayground } from './serve-playground';
import { someOrigin } from '../../e2e/support/some-origin';

const rest = createRestApp();
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

async function signIn({ id }: TestAccount) {
  const sid = await openTestSession(id);
  const token = await encode({ token: { sub: id, sid }, secret: cookieSecret() });
  return `${sessionCookieName}=${token}`;
}

type Sent = { method?: string; target: string; body?: string | null };

const send = ({ method = 'GET', target, body = null }: Sent, headers: Record<string, string>) =>
  servePlayground(
    rest,
    new Request('http://localhost:3000/api/playground', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      body: JSON.stringify({ method, target, body }),
    }),
  );

async function errorOf(response: Response) {
  const { error } = (await response.json()) as { error: string };
  return [response.status, error];
}

describe('a request from the playground', () => {
  test('a playground request gets what the account’s own key gets, byte for byte, and counts against the same limit', async () => {
    const account = await createAccount(opened.client);
    const target = '/v1/svg/github';
    const direct = await rest.request(target, { headers: { 'X-API-Key': account.apiKey } });
    const sent = await send({ target }, { Cookie: await signIn(account) });
    const describeResponse = async (response: Response) => ({
      status: response.status,
      body: await response.text(),
      headers: Object.fromEntries(
        [...response.headers].filter(([name]) => !/^x-(request-id|ratelimit)/.test(name)),
      ),
    });
    expect(await describeResponse(sent)).toEqual(await describeResponse(direct));
    expect(sent.headers.get('X-RateLimit-Remaining')).toBe('48');
  });

  test('a playground request is held to the account’s plan', async () => {
    const cookie = await signIn(await createAccount(opened.client));
    const refused = await send({ target: '/v1/svg/github?variant=color' }, { Cookie: cookie });
    expect(await errorOf(refused)).toEqual([403, 'variant_not_in_plan']);
    const pro = await signIn(await createAccount(opened.client, { tier: 'pro' }));
    const served = await send({ target: '/v1/svg/github?variant=color' }, { Cookie: pro });
    expect(served.status).toBe(200);
  });

  test('a playground request may have a body', async () => {
    const body = JSON.stringify({ slugs: ['github', 'stripe'] });
    const cookie = await signIn(await createAccount(opened.client));
    const sent = { method: 'POST', target: '/v1/catalog/batch', body };
    expect(await (await send(sent, { Cookie: cookie })).json()).toMatchObject({ found: 2 });
  });

  test('a playground request needs a live session: neither a stranger nor a signed-out user can send it', async () => {
    const account = await createAccount(opened.client);
    const cookie = await signIn(account);
    await endSessions(account.id, { origin: someOrigin });
    for (const headers of [{}, { Cookie: cookie }, { 'X-API-Key': account.apiKey }]) {
      const refused = await send({ target: '/v1/usage' }, headers);
      expect(await errorOf(refused)).toEqual([401, 'invalid_token']);
    }
  });

  test('a playground request must come from a page of this site, as JSON', async () => {
    const cookie = await signIn(await createAccount(opened.client));
    const sendWith = (headers: Record<string, string>) =>
      send({ target: '/v1/usage' }, { Cookie: cookie, ...headers });
    expect(await errorOf(await sendWith({ 'Sec-Fetch-Site': 'cross-site' }))).toEqual([
      403,
      'cross_site_request',
    ]);
    expect(await errorOf(await sendWith({ 'Sec-Fetch-Site': 'same-site' }))).toEqual([
      403,
      'cross_site_request',
    ]);
    expect(await errorOf(await sendWith({ 'Content-Type': 'text/plain' }))).toEqual([
      415,
      'unsupported_media_type',
    ]);
  });

  test.each([
    '/v1/billing/portal',
    '/v1/billing/checkout',
    '/v1/catalog/batch/../../billing/portal',
  ])(
    'a playground request does not post to %s, which wants a recent confirmation on the site',
    async (target) => {
      const cookie = await signIn(await createAccount(opened.client));
      const refused = await send(
        { method: 'POST', target, body: '{"plan":"pro"}' },
        { Cookie: cookie },
      );
      expect(await errorOf(refused)).toEqual([422, 'validation_error']);
    },
  );

  test('a playground request is a POST, so that no link and no picture can send it', async () => {
    const cookie = await signIn(await createAccount(opened.client));
    const got = await servePlayground(
      rest,
      new Request('http://localhost:3000/api/playground', { headers: { Cookie: cookie } }),
    );
    expect(await errorOf(got)).toEqual([405, 'method_not_allowed']);
    expect(got.headers.get('Allow')).toBe('POST');
  });

  test.each(['/auth/me', '/v1/../auth/regenerate-key', '//example.com/v1/', '/v1', 'v1/usage'])(
    'a playground request goes only to the API, so not to %s',
    async (target) => {
      const cookie = await signIn(await createAccount(opened.client));
      const refused = await send({ target }, { Cookie: cookie });
      expect(await errorOf(refused)).toEqual([422, 'validation_error']);
    },
  );
});
