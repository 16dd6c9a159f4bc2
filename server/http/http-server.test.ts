import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askRaw, openConnection } from '../../e2e/support/raw-connection';
import { createBursts } from '../limits/bursts';
import { replaceProcessWide } from '../platform/process/made-once';
import { createHttpServer } from './http-server';

function keepBusy(): void {
  for (const endAtMs = performance.now() + 20; performance.now() < endAtMs;);
}

/** The path of requests that wait for the database, without end, after their work. */
const waiting = '/v1/waiting';

let server: Server;
/** What the API does with each request. */
let work = () => {};
beforeEach(async () => {
  const respond = (request: Request) =>
    request.text().then((body) => {
      const waits = request.url.endsWith(waiting);
      if (waits) keepBusy();
      else work();
      return waits ? new Promise<never>(() => {}) : new Response(body);
    });
  const service = { rest: { fetch: respond }, mcp: respond } as never;
  const site = { address: { host: '127.0.0.1', port: 1 }, token: 'of the site' } as never;
  ({ server } = createHttpServer(service, site));
  // Sign-in is not the API's: its work is done while the request is in progress.
  server.on('request', ({ url }) => url?.startsWith('/api/auth/') && work());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  replaceProcessWide('bursts', null);
  server.close();
  server.closeAllConnections();
});

/** Sends requests at once. */
async function ask(times: number, head: string): Promise<number[]> {
  const { port } = server.address() as AddressInfo;
  const sent = `${head}\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody`;
  const responses = Array.from({ length: times }, () => askRaw(port, sent));
  return (await Promise.all(responses)).map(({ status }) => status);
}

test.each([
  'POST /v1/anything HTTP/1.1',
  'POST /mcp HTTP/1.1',
  // Free of the quota: HEAD, and a request for a copy that may be current.
  'HEAD /v1/svg/github HTTP/1.1',
  'GET /v1/svg/github HTTP/1.1\r\nIf-None-Match: *',
  'GET /api/auth/csrf HTTP/1.1',
])(
  'an address pays with the time that its requests take, not only with their number: %j',
  async (head) => {
    replaceProcessWide('bursts', createBursts(500));
    work = () => {};
    expect(await ask(60, head)).not.toContain(429);
    work = keepBusy;
    expect(await ask(60, head)).toContain(429);
  },
);

test('an address pays for requests whose responses it does not wait for', async () => {
  replaceProcessWide('bursts', createBursts(500));
  work = () => {};
  const { port } = server.address() as AddressInfo;
  const leaveAndAsk = async () => {
    const connection = await openConnection(port);
    connection.send(`GET ${waiting} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    connection.close();
    return (await ask(1, 'POST /v1/other HTTP/1.1'))[0];
  };
  await expect.poll(leaveAndAsk, { interval: 0, timeout: 60_000 }).toBe(429);
});

test('a request that expects what cannot be met counts like any other', async () => {
  replaceProcessWide('bursts', createBursts(5));
  const statuses = await ask(12, 'GET / HTTP/1.1\r\nExpect: nothing');
  expect(statuses.filter((status) => status === 417)).toHaveLength(10);
  expect(statuses).toContain(429);
});
