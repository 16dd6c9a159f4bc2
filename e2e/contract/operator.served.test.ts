import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { patience } from './target';
import { caps } from '../../server/limits/caps';
import { runOperator } from '../support/run-operator';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';
import { ask, bearer, outcomeOf, post, times } from '../drills/accounts/ask';

const adminToken = 'operator-token-of-the-tests';
const email = 'jane@example.com';
const password = 'chosen by the operator';

let server: RunningServer;
beforeAll(async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  server = await startServer({
    dataFolder,
    withSite: false,
    variables: { ADMIN_TOKEN: adminToken },
  });
});
afterAll(() => server.stop());

const operator = (
  parameters: string[],
  { token = adminToken, publicUrl = server.baseUrl, input = '' } = {},
) => runOperator(parameters, { token, publicUrl, input });

const call = (apiKey: string, path = '/v1/svg/github?variant=color') =>
  ask('GET', `${server.baseUrl}${path}`, { headers: { 'X-API-Key': apiKey } });

test.each(['http://logos.example.com', 'http://192.168.1.9:3000', 'http://127.evil.example'])(
  'the token is not sent to %s, where others could read it in transit',
  async (publicUrl) => {
    const { code, complaint } = await operator(['show', email], { publicUrl });
    expect(code).toBe(1);
    expect(complaint).toContain('over plain http');
    expect(complaint).not.toContain(adminToken);
  },
);

describe('npm run operator', () => {
  let apiKey: string;

  test('npm run operator creates an account and prints its key once', async () => {
    const created = await operator(['create', email, '--tier', 'free']);
    expect([created.code, created.complaint]).toEqual([0, '']);
    expect(created.json).toMatchObject({ email, tier: 'free', email_verified: true });
    apiKey = String(created.json['api_key']);
    expect(outcomeOf(await call(apiKey))).toBe('403 variant_not_in_plan');
    const again = await operator(['set', ` ${email.toUpperCase()}`, '--tier', 'free']);
    expect(again.code).toBe(0);
    expect(again.printed).not.toContain('mq_live_');
    expect((await call(apiKey, '/v1/catalog/github')).status).toBe(200);
  });

  test('npm run operator changes the plan from the next request on', async () => {
    expect((await operator(['set', email, '--tier', 'pro'])).json).toMatchObject({ tier: 'pro' });
    expect((await call(apiKey)).status).toBe(200);
  });

  test('npm run operator sets the limits that a contract has in place of the plan’s', async () => {
    const limits = ['--own-brands', '5000', '--looks-per-day', '9000'];
    const set = await operator(['set', email, ...limits]);
    expect(set.json).toMatchObject({ ownBrandsMax: 5000, looksPerDay: 9000 });
    const removed = await operator(['set', email, '--own-brands', 'none']);
    expect(removed.json).toMatchObject({ ownBrandsMax: null, looksPerDay: 9000 });
  });

  test('npm run operator sets and removes a cap on the day’s total', async () => {
    const capped = await operator(['set', email, '--tier', 'enterprise', '--daily-requests', '3']);
    expect(capped.json).toMatchObject({ tier: 'enterprise', dailyRequests: 3 });
    expect((await call(apiKey)).status).toBe(200);
    expect(outcomeOf(await call(apiKey))).toBe('429 rate_limit_exceeded');
    const kept = await operator(['set', email, '--tier', 'enterprise']);
    expect(kept.json).toMatchObject({ dailyRequests: 3 });
    const free = await operator(['set', email, '--daily-requests', 'none']);
    expect(free.json).toMatchObject({ dailyRequests: null });
    expect((await call(apiKey)).status).toBe(200);
  });

  test('npm run operator sets a password, which ends every session', async () => {
    await operator(['set', email, '--password-stdin', '--yes'], { input: 'the one before it\n' });
    const before = await post(server.baseUrl, 'login', { email, password: 'the one before it' });
    expect(before.status).toBe(200);
    const set = await operator(['set', email, '--password-stdin', '--yes'], {
      input: `${password}\n`,
    });
    expect(set.code).toBe(0);
    expect(set.printed).not.toContain(password);
    const me = await ask('GET', `${server.baseUrl}/auth/me`, {
      headers: bearer(before.json['access_token']),
    });
    expect(outcomeOf(me)).toBe('401 invalid_token');
    expect((await post(server.baseUrl, 'login', { email, password })).status).toBe(200);
  });

  test('npm run operator shows an account with its plan and today’s usage', async () => {
    const shown = await operator(['show', email]);
    expect(shown.code).toBe(0);
    expect(shown.json).toMatchObject({
      email,
      tier: 'enterprise',
      dailyRequests: null,
      usage: { endpoints: { svg: { used: 3, limit: null }, catalog: { used: 1, limit: null } } },
    });
    expect(shown.printed).not.toMatch(/mq_live_|argon2|hash/i);
  });

  test('npm run operator suspends and restores an account, and signs it out', async () => {
    const session = () => post(server.baseUrl, 'login', { email, password });
    await session();
    const none = await operator(['remove-second-factors', email]);
    expect(none.json).toEqual({ removed: false });
    expect((await operator(['end-sessions', email])).json).toMatchObject({
      ended: expect.toSatisfy((count: number) => count > 0),
    });
    const suspended = await operator(['suspend', email, '--reason', 'Resale of artwork.']);
    expect(suspended.json).toMatchObject({ suspension: { reason: 'Resale of artwork.' } });
    expect(outcomeOf(await call(apiKey, '/v1/catalog/github'))).toBe('403 account_suspended');
    expect(outcomeOf(await session())).toBe('403 account_suspended');
    const listed = await operator(['list', '--search', 'jane@', '--suspended', 'true']);
    expect(listed.json).toMatchObject({ accounts: [{ email }], nextCursor: null });
    expect((await operator(['restore', email])).json).toMatchObject({ suspension: null });
    expect((await call(apiKey, '/v1/catalog/github')).status).toBe(200);
  });

  test('npm run operator lists look-ups that found nothing, as CSV too', async () => {
    await call(apiKey, '/v1/brand?domain=no-such-brand-at-all.com');
    const asked = { kind: 'domain', asked: 'no-such-brand-at-all.com', count: 1 };
    await expect
      .poll(async () => (await operator(['misses', '--days', '1'])).json, {
        ...patience,
        interval: 1000,
      })
      .toMatchObject({ misses: [asked] });
    const csv = await operator(['misses', '--kind', 'domain', '--csv']);
    expect(csv.printed).toMatch(/^kind,asked,.*\r\ndomain,no-such-brand-at-all\.com,1,/);
    expect((await operator(['misses', '--days', 'x'])).code).toBe(1);
    expect((await operator(['show', email, '--csv'])).code).toBe(2);
  });

  test('npm run operator shows what happened to an account', async () => {
    const audit = await operator(['audit', email, '--actor', 'operator', '--limit', '5']);
    expect(audit.json).toMatchObject({
      events: [
        { kind: 'account_restored', account: { email }, network: null },
        { kind: 'account_suspended', details: { reason: 'Resale of artwork.' } },
        { kind: 'sessions_ended' },
        // The new password ended these.
        { kind: 'sessions_ended' },
        { kind: 'password_changed' },
      ],
    });
  });

  test.each([
    [['show', 'nobody@example.com'], 'No account has this address.'],
    [['show', 'nobody'], 'email: must be an e-mail address'],
    [['set', email, '--tier', 'golden'], 'tier: '],
    [['set', email, '--daily-requests', '0'], 'dailyRequests: '],
    [['set', email, '--daily-requests', '1.5'], 'dailyRequests: '],
  ])('%j is refused by the server, in one line that says why', async (parameters, reason) => {
    const { code, printed, complaint } = await operator(parameters);
    expect(code).toBe(1);
    expect(printed).toBe('');
    expect(complaint).toMatch(/^[^\n]+\n$/);
    expect(complaint).toContain(reason);
  });

  test('a password that is easy to guess is refused', async () => {
    const { code, complaint } = await operator(['set', email, '--password-stdin', '--yes'], {
      input: 'password1\n',
    });
    expect([code, complaint]).toEqual([1, expect.stringContaining('too easy to guess')]);
  });

  test.each([
    [[]],
    [['show']],
    [['suspend', email]],
    [['list', email]],
    [['restore', email, '--reason', 'x']],
    [['delete', email]],
    [['set', email, '--teir', 'pro']],
    [['set', email, '--daily-requests', 'many']],
    [['set', email, '--daily-requests', '']],
  ])('%j is refused with the usage', async (parameters) => {
    const { code, printed, complaint } = await operator(parameters);
    expect([code, printed]).toEqual([2, '']);
    expect(complaint).toContain('Usage:');
  });

  test('a refused command changes nothing', async () => {
    expect((await operator(['show', email])).json).toMatchObject({ dailyRequests: null });
  });

  test('--help prints the usage', async () => {
    const { code, printed } = await operator(['--help']);
    expect([code, printed]).toEqual([0, expect.stringContaining('Usage:')]);
  });

  test('npm run operator names a missing token, a wrong token and an absent server', async () => {
    const without = await operator(['show', email], { token: '' });
    expect([without.code, without.complaint]).toEqual([2, expect.stringMatching(/ADMIN_TOKEN/)]);
    const wrong = await operator(['show', email], { token: 'a-token-that-is-wrong' });
    expect([wrong.code, wrong.complaint]).toEqual([1, expect.stringMatching(/ADMIN_TOKEN/)]);
    const away = await operator(['show', email], { publicUrl: 'http://127.0.0.1:9' });
    expect(away.code).toBe(1);
    expect(away.complaint).toBe('No server responds at http://127.0.0.1:9.\n');
    for (const { complaint } of [wrong, away]) expect(complaint).not.toContain('a-token-that');
  });
});

describe('the operator’s routes', () => {
  const url = () => `${server.baseUrl}/admin/accounts/${email}`;

  test.each([undefined, 'Bearer', 'Bearer wrong', `Basic ${adminToken}`, `Bearer ${adminToken}x`])(
    'operator routes do not exist for Authorization: %s',
    async (authorization) => {
      const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
      for (const method of ['GET', 'PUT']) {
        const question = method === 'PUT' ? { headers, body: {} } : { headers };
        expect(outcomeOf(await ask(method, url(), question))).toBe('404 not_found');
      }
    },
  );

  test('operator routes do not accept a developer’s token', async () => {
    const { json } = await post(server.baseUrl, 'login', { email, password });
    const asked = await ask('GET', url(), { headers: bearer(json['access_token']) });
    expect(outcomeOf(asked)).toBe('404 not_found');
  });
});

test('guesses at the token are capped, and pages of other sites cannot make them', async () => {
  const guess = () =>
    fetch(`${server.baseUrl}/admin/accounts/${email}`, { headers: { Authorization: 'Bearer no' } });
  // All of them must fall within one minute, on a slow machine too.
  const wave = () => Promise.all(times(50, guess));
  const [first] = await wave();
  expect(first?.status).toBe(404);
  expect(first?.headers.get('access-control-allow-origin')).toBeNull();
  for (let i = 50; i < caps.operator.limit; i += 50) await wave();
  expect((await guess()).status).toBe(429);
});
