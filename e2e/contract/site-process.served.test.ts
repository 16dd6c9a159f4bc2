import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { caps } from '../../server/limits/caps';
import { findSite, isRunning, until } from '../support/site-process';
import { type ExportedSpan, startOtlpCollector } from '../stand-ins/start-otlp-collector';
import type { RunningServer } from '../support/start-server';
import { startWithAccounts } from '../support/start-with-accounts';
import { pageCases } from './cases/page-cases';

const orphanEndsWithinMs = 30_000;
const hangEndsWithinMs = 40_000;
/** Or twice the time of a whole start, if that is longer: other tests keep the machine busy. */
const backWithinIdleMs = 5000;
const clientCount = 8;

let server: RunningServer;
let apiKey: string;
let backWithinMs: number;
let collector: Awaited<ReturnType<typeof startOtlpCollector>>;
beforeAll(async () => {
  collector = await startOtlpCollector();
  const startedAtMs = performance.now();
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    CONTACT_URL: 'mailto:brands@example.com',
    REMOVAL_DAYS: '5',
    MOST_WANTED: 'off',
  };
  const world = await startWithAccounts({ internal: 'internal' }, { variables });
  ({ server } = world);
  ({ apiKey } = world.accounts.internal);
  backWithinMs = Math.max(backWithinIdleMs, 2 * (performance.now() - startedAtMs));
});
afterAll(async () => {
  await server.stop();
  collector.close();
});

/** The raw response: `fetch` would decompress it and add browser headers. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server;
  const request = get({ host: '127.0.0.1', port, path, headers, method });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status, headers: received } = response;
  return { status, headers: received, body: await buffer(response) };
}

describe('pages', () => pageCases(ask, () => server.baseUrl));

test.each([
  ['that is no JSON', 'forged'],
  ['of another shape', '%5B%22%22%5D'],
  ['that is large', 'x'.repeat(15_000)],
])('a client that claims a state of the router %s gets the page', async (_, state) => {
  const headers = { RSC: '1', 'Next-Router-State-Tree': state };
  const response = await fetch(`${server.baseUrl}/brands/github`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/x-component');
});

test('a client that claims to be the site or another visitor is counted by its own address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < caps.forgotPassword.limit + 3; i++) {
    const { status } = await fetch(`${server.baseUrl}/api/trpc/auth.forgotPassword`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': `198.51.100.${i}`,
        'X-Forwarded-Host': 'localhost',
        'X-Site-Token': 'x'.repeat(43),
      },
      body: JSON.stringify({ email: 'a@example.com' }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});

/** The spans from a call made for the page up to the request for the page. */
function pathTo(page: string): string[] | undefined {
  const spans = collector.spans();
  const pathOf = (span: ExportedSpan): string[] => {
    const { traceId, parentSpanId } = span;
    const parent = spans.find((one) => one.traceId === traceId && one.spanId === parentSpanId);
    return [span.name, ...(parent === undefined ? [] : pathOf(parent))];
  };
  return spans
    .filter(({ name }) => name === 'GET /api/trpc/{procedure}')
    .map(pathOf)
    .find((path) => path.includes(page));
}

test.each([
  ['rendered once for all visitors', '/brands/github', ['render page', 'GET /brands/{slug}']],
  ['rendered for one visitor', '/status', ['GET /status']],
])(
  'the trace of a page that is %s goes through the site and back to the service',
  async (_, path, through) => {
    expect((await ask(path)).status).toBe(200);
    const page = through.at(-1) ?? '';
    await expect.poll(() => pathTo(page), { timeout: 20_000 }).toBeDefined();
    expect(pathTo(page)).toEqual(['GET /api/trpc/{procedure}', ...through]);
  },
);

test('the removals page names the operator’s address and the days that a request takes', async () => {
  const page = String((await ask('/removals')).body);
  expect(page).toContain('href="mailto:brands@example.com"');
  expect(page.replaceAll('<!-- -->', '')).toContain('decides on each request within 5 days and');
});

// two-instances.served.test.ts finds both links where the list is on.
test('with MOST_WANTED=off there is no list of the most wanted brands, and no link to it', async () => {
  expect((await ask('/wanted')).status).toBe(404);
  for (const path of ['/privacy', '/sitemap.xml']) {
    const text = String((await ask(path)).body);
    expect(text).toMatch(/removals/);
    expect(text).not.toMatch(/(?:href="|:\d+)\/wanted["<]/);
  }
});

/** Clients that send one request after the other until they are stopped. */
function startClients() {
  const stopping = new AbortController();
  const outcomes: unknown[] = [];
  const call = async () => {
    const headers = { 'X-API-Key': apiKey };
    const response = await fetch(`${server.baseUrl}/v1/svg/github`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const runClient = async () => {
    while (!stopping.signal.aborted) outcomes.push(await call().catch((error: unknown) => error));
  };
  const running = Promise.all(Array.from({ length: clientCount }, runClient));
  return async () => {
    stopping.abort();
    await running;
    return outcomes;
  };
}

test('when the site is killed no API request fails, and pages are back within 5 seconds', async () => {
  const statusOf = async (path: string) => (await ask(path)).status;
  expect(await statusOf('/pricing')).toBe(200);
  const stopClients = startClients();
  const killedAt = Date.now();
  process.kill(findSite(server), 'SIGKILL');
  await until(async () => (await statusOf('/sign-in')) === 503, backWithinMs);
  const away = await ask('/brands?q=not-in-the-cache');
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
  expect(String(away.body)).toContain('The API is not affected.');
  expect(await statusOf('/pricing')).toBe(200);

  await until(async () => (await statusOf('/sign-in')) === 200, backWithinMs);
  const backAfterMs = Date.now() - killedAt;
  const outcomes = await stopClients();
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(100);
  expect(backAfterMs).toBeLessThan(backWithinMs);
});

test('a site that hangs is replaced, and a visitor who waits for a page gets a 503', async () => {
  const site = findSite(server);
  process.kill(site, 'SIGSTOP');
  const waiting = ask('/sign-in');
  await until(() => !isRunning(site), hangEndsWithinMs);
  expect((await waiting).status).toBe(503);
  await until(async () => (await ask('/sign-in')).status === 200, hangEndsWithinMs);
}, 120_000);

// Last, because it ends the shared server. lifecycle.served.test.ts covers a stopped one.
test('the site ends when its service is killed', async () => {
  const site = findSite(server);
  onTestFinished(() => {
    if (isRunning(site)) process.kill(site, 'SIGKILL');
  });
  expect(isRunning(site)).toBe(true);
  server.process.kill('SIGKILL');
  await until(() => !isRunning(site), orphanEndsWithinMs);
});
