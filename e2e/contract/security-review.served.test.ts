import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { generateApiKey } from '../../server/accounts/keys/caller';
import type { Received } from '../drills/accounts/ask';
import { ask, bearer, otherAddress, post, times } from '../drills/accounts/ask';
import { registerDeveloper } from '../drills/accounts/developer';
import { askRaw } from '../support/raw-connection';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';

// Attacks that a review of the running product once succeeded with. They use only public routes and the
// server's folder, so that an older build can be tried in the same way.

const adminToken = 'operator-token-of-the-tests';
/** Sent at once, while one a second is allowed: a server that responds within a minute must refuse some. */
const floodSize = 60;
const waitForToken = { timeout: 60_000, interval: 1000 };

let server: RunningServer;
beforeAll(async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  // As an earlier version left it.
  chmodSync(dataFolder, 0o755);
  server = await startServer({
    dataFolder,
    variables: {
      ADMIN_TOKEN: adminToken,
      TRUST_PROXY_HOPS: '1',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_SECOND: '1',
    },
  });
});
afterAll(() => server.stop());

const get = (target: string, headers: Record<string, string> = {}) =>
  ask('GET', `${server.baseUrl}${target}`, { headers });
test('the outbox is closed to requests that came through a proxy on the same host', async () => {
  for (const added of ['X-Forwarded-For', 'Via', 'Forwarded', 'X-Real-IP']) {
    const start = `GET /outbox HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n`;
    // All come from one address, which is allowed one request a second.
    const { status, body } = await vi.waitFor(async () => {
      const response = await askRaw(server.port, `${start}${added}: 203.0.113.9\r\n\r\n`);
      expect(response.status).not.toBe(429);
      return response;
    }, waitForToken);
    expect(body).not.toMatch(/token=|reset-password/);
    expect(status, added).toBe(404);
  }
});

describe('another site cannot use keyed routes without a key', () => {
  const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  const lookUp = encodeURIComponent(JSON.stringify({ typed: 'stripe' }));
  test.each([
    '/logos/stripe/wordmark.svg',
    '/logos/stripe/color.png?size=1024',
    `/api/trpc/brand.lookUp?input=${lookUp}`,
  ])('%s', async (target) => {
    const response = await get(target, foreign);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(response.status).toBe(403);
    expect(response.text).not.toMatch(/<svg|brandColor/);
  });
});

describe(`the server refuses some of ${floodSize} unmetered requests at once`, () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const floods: [name: string, send: (address: string, i: number) => Promise<Received>][] = [
    [
      'random refresh tokens',
      (address) => post(server.baseUrl, 'refresh', { refresh_token: randomUUID() }, from(address)),
    ],
    [
      'random verification tokens',
      (address) => post(server.baseUrl, 'verify-email', { token: randomUUID() }, from(address)),
    ],
    [
      'made-up keys with a right checksum',
      (address) => {
        const key = { 'X-API-Key': generateApiKey('live').raw };
        return get('/v1/catalog/github', { ...key, ...from(address) });
      },
    ],
    [
      'passwords to hash',
      (address, i) => {
        const body = { email: `${i}@example.com`, password: 'correct horse' };
        return post(server.baseUrl, 'login', body, from(address));
      },
    ],
    [
      'guesses at the operator’s token',
      (address, i) => get('/admin/accounts', { ...bearer(`guess ${i}`), ...from(address) }),
    ],
    [
      'pictures to draw for a 304',
      (address, i) => {
        const on = (0x1000 + i).toString(16).padStart(6, '0');
        const headers = { 'If-None-Match': '*', ...from(address) };
        return get(`/logos/github/mono.svg?inline=1&on=${on}`, headers);
      },
    ],
  ];
  const refusalsOf = async (send: (i: number) => Promise<Received>) => {
    const responses = await Promise.all(times(floodSize, send));
    const refused = responses.filter(({ status }) => status === 429 || status === 503);
    for (const { headers } of refused) expect(headers.get('Retry-After')).toMatch(/^\d+$/);
    return refused.length;
  };

  test.each(floods)('%s', async (_name, send) => {
    const address = otherAddress();
    expect(await refusalsOf((i) => send(address, i))).toBeGreaterThan(0);
  });

  test('HEAD requests for drawings, each with another title, from many addresses', async () => {
    const { apiKey } = await registerDeveloper(server.baseUrl);
    const refused = await refusalsOf((i) =>
      ask('HEAD', `${server.baseUrl}/v1/svg/elsevier?title=${i}`, {
        headers: { 'X-API-Key': apiKey },
      }),
    );
    expect(refused).toBeGreaterThan(0);
  });
});

test('the operator’s log shows a wrong password and a refresh token that was used twice', async () => {
  const { email, refreshToken } = await registerDeveloper(server.baseUrl);
  await post(server.baseUrl, 'login', { email, password: 'wrong' });
  for (const status of [200, 401]) {
    const refreshed = await post(server.baseUrl, 'refresh', { refresh_token: refreshToken });
    expect(refreshed.status).toBe(status);
  }
  const isLogged = async () => {
    const { text } = await get(`/admin/audit?email=${email}`, bearer(adminToken));
    for (const kind of ['sign_in_failed', 'refresh_token_reused']) expect(text).toContain(kind);
  };
  await vi.waitFor(isLogged, { timeout: 30_000, interval: 50 });
});

test('all verified +tags of one mailbox share one quota', async () => {
  const mailbox = randomUUID();
  const open = async (tag: string) => {
    const url = `${server.baseUrl}/admin/accounts/${mailbox}%2B${tag}@example.com`;
    const { json } = await ask('PUT', url, { body: {}, headers: bearer(adminToken) });
    return { 'X-API-Key': String(json['api_key']) };
  };
  const [one, other] = [await open('one'), await open('other')];
  expect((await get('/v1/svg/github', one)).status).toBe(200);
  expect((await get('/v1/usage', other)).json).toMatchObject({ endpoints: { svg: { used: 1 } } });
});

test('a page allows no script but its own, and JSON none at all', async () => {
  const policyOf = ({ headers }: Received) => headers.get('Content-Security-Policy') ?? '';
  const page = policyOf(await get('/'));
  expect(page).toContain("base-uri 'none'");
  expect(/script-src[^;]*/.exec(page)?.[0]).toMatch(/'self'/);
  expect(/script-src[^;]*/.exec(page)?.[0]).not.toContain("'unsafe-inline'");
  expect(policyOf(await get('/v1/catalog'))).toContain("default-src 'none'");
});

test('no page of another site can read the operator’s routes', async () => {
  const response = await get('/admin/accounts', { Origin: 'https://evil.example' });
  expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test('the demo account’s key is not printed into a log', () => {
  const key = readFileSync(path.join(server.dataFolder, 'demo-key'), 'utf8').trim();
  expect(key).toMatch(/^mq_test_/);
  expect(server.output()).not.toContain(key);
});

test('other users of the machine cannot read the data folder', () => {
  const modeOf = (name = '') => statSync(path.join(server.dataFolder, name)).mode & 0o777;
  expect(modeOf()).toBe(0o700);
  // The database recreates some of its files with other modes, inside the closed folder.
  for (const name of ['demo-key', 'auth-secret']) expect(modeOf(name), name).toBe(0o600);
});

test('twelve new keys for six accounts of one mailbox send it at most ten messages', async () => {
  const mailbox = randomUUID();
  for (let i = 0; i < 6; i++) {
    const email = `${mailbox}+${i}@example.com`;
    const { accessToken } = await registerDeveloper(server.baseUrl, email);
    for (let key = 0; key < 2; key++) {
      const made = await post(server.baseUrl, 'regenerate-key', undefined, bearer(accessToken));
      expect(made.status).toBe(200);
    }
  }
  // A server sends its pending messages before it ends.
  await server.stop();
  const outbox = path.join(server.dataFolder, 'outbox');
  const messages = readdirSync(outbox)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((text) => text.includes(mailbox) && text.includes('"key-regenerated"'));
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.length).toBeLessThanOrEqual(10);
});

test('the log says that requests were refused', async () => {
  await server.stop();
  const refused = '"refused":"rate_limit_exceeded"';
  await vi.waitFor(() => expect(server.output()).toContain(refused), 60_000);
});
