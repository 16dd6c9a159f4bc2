import type { ChildProcess } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { askUntilDrawn } from '../support/ask-until-drawn';
import type { Browser } from '../support/browser';
import { freePort } from '../support/free-port';
import { mailedToken } from '../support/sent-mail';
import { startServer } from '../support/start-server';
import { arrivalCases, contractCases } from './cases/contract-cases';
import { mcpCases } from './cases/mcp-cases';
import { sessionCases } from './cases/session-cases';
import { describeServed } from './describe-served';
import { openBrowserAt, register } from './visitor';

test('if Next alone fails to start, it says why and exits with 1, so that a supervisor can retry', async () => {
  let child: ChildProcess | undefined;
  const starting = startServer({
    command: 'next',
    variables: {
      DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/marque`,
      AUTH_SECRET: 'a secret of 32 characters or more',
    },
    onPrinted: (_, process) => (child = process),
    readyWithinMs: 120_000,
  });
  await expect(starting).rejects.toThrow('The database cannot be reached.');
  expect(child?.exitCode).toBe(1);
});

// As on a host that runs Next only: pages and API in one process. The mounts serve the same bundle as
// the service, so only the drills try the whole contract here.
describeServed('Next alone', 'next', (served) => {
  const cases = process.env['DRILL'] === '1' ? contractCases : arrivalCases;
  cases(() => served().target);
  mcpCases(() => served().target);
  sessionCases(() => served().server.baseUrl);

  const read = (path: string) => fetch(served().server.baseUrl + path);
  let browser: Browser;
  let apiKey: string;
  beforeAll(() => {
    browser = openBrowserAt(served().server.baseUrl);
  });

  test.each([
    ['/', 200, 'brands on any background'],
    ['/brands/github', 200, '<h1[^>]*>(?:<[^>]*>)*GitHub'],
    ['/pricing', 200, '<h1'],
    ['/brands/no-such-brand', 404, '<h1'],
    ...['/v1', '/r', '/auth', '/v1/none', '/logo'].map(
      (path) => [path, 404, '"error":"not_found"'] as const,
    ),
    ['/simple-icons/github', 401, '"error":"invalid_api_key"'],
    ['/iconify/collections', 401, '"error":"invalid_api_key"'],
    ['/cdn/npm/simple-icons/icons/github.svg', 401, '"error":"invalid_api_key"'],
    ['/selfhst/github.svg', 401, '"error":"invalid_api_key"'],
  ] as const)('%s gets %i', async (path, status, content) => {
    const response = await read(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(new RegExp(content));
  });

  // By itself Next responds to such a state with a 500, and logs each of these.
  const multipart = 'multipart/form-data; boundary=x';
  test.each([
    ['state', { headers: { RSC: '1', 'Next-Router-State-Tree': 'forged' } }],
    ['state of another shape', { headers: { RSC: '1', 'Next-Router-State-Tree': '%5B%22%22%5D' } }],
    ['action', { method: 'POST', headers: { 'Next-Action': 'forged' }, body: '[]' }],
    ['form', { method: 'POST', headers: { 'Content-Type': multipart }, body: '--x--' }],
  ])('a forged %s is no error, and leaves no line in the log', async (_, forged) => {
    const before = served().server.output();
    for (const path of ['/', '/pricing', '/brands/github', '/no-such-page']) {
      const { status } = await fetch(served().server.baseUrl + path, forged);
      expect(status, path).toBeLessThan(500);
    }
    expect(served().server.output()).toBe(before);
  });

  test('a visitor registers, gets a message, signs in and sees the account on the dashboard', async () => {
    expect((await browser.get('/dashboard')).headers.get('location')).toMatch(/^\/sign-in/);
    const registered = await register(browser);
    const { email } = registered.person;
    ({ apiKey } = registered);
    expect((await browser.get('/dashboard')).status).toBe(200);
    expect((await browser.signIn(registered.person)).status).toBe(200);
    expect(await mailedToken(served().target.dataFolder, email, 'verify-email')).not.toBe('');
    const dashboard = await browser.get('/dashboard');
    expect(dashboard.status).toBe(200);
    expect(await dashboard.text()).toContain(email);
  });

  test('the key gets an SVG and a PNG, and is counted', async () => {
    const call = (path: string) =>
      fetch(served().server.baseUrl + path, { headers: { 'X-API-Key': apiKey } });
    const svg = await call('/v1/svg/github');
    expect(svg.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    const png = await askUntilDrawn(() => call('/v1/png/github?size=64'));
    const bytes = Buffer.from(await png.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const usage = await call('/v1/usage');
    expect(JSON.stringify(await usage.json())).toMatch(/"svg":\{"used":1,/);
  });

  test('a page gets a logo by its domain with a publishable key', async () => {
    const init = {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    };
    const body = JSON.stringify({ kind: 'publishable', name: `Page ${Date.now()}` });
    const created = await fetch(`${served().server.baseUrl}/v1/keys`, { ...init, body });
    const { key } = (await created.json()) as { key: string };
    const response = await askUntilDrawn(() => read(`/logo/github.com?size=32&token=${key}`));
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Vary')).toContain('X-API-Key, Accept');
    expect((await read('/logo/github.com')).status).toBe(401);
  });

  test('the playground sends a request on behalf of the account', async () => {
    const sent = { method: 'GET', target: '/v1/svg/github', body: null };
    const response = await browser.post('/api/playground', sent);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ratelimit-limit')).toBe('50');
    expect(await response.text()).toMatch(/^<svg/);
  });
});
