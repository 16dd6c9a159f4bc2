import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cappedCalls, countPassed, forgeHeaders } from '../drills/accounts/count-passed';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';

const start = async (trustProxyHops: string) =>
  startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    withSite: false,
    variables: { TRUST_PROXY_HOPS: trustProxyHops },
  });
const forgotPassword = { path: 'forgot-password', body: () => ({ email: 'a@example.com' }) };

describe('without a proxy exactly the cap passes, whatever address a client claims', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start('0');
  });
  afterAll(() => server.stop());

  test.each(cappedCalls)('$limit calls of /auth/$path', async (call) => {
    const passed = await countPassed(call.limit + 20, server.baseUrl, call, forgeHeaders);
    expect(passed).toBe(call.limit);
  });
});

describe('behind one trusted proxy', () => {
  let server: RunningServer;
  let proxy: Proxy;
  beforeAll(async () => {
    server = await start('1');
    proxy = await startProxy(server.baseUrl);
  });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
  });

  test('addresses that a client claims in X-Forwarded-For change nothing', async () => {
    expect(await countPassed(60, proxy.baseUrl, forgotPassword, forgeHeaders)).toBe(3);
  });

  test('each client has a cap of its own', async () => {
    for (const client of ['127.0.0.2', '127.0.0.3']) {
      expect(await countPassed(20, proxy.baseUrl, forgotPassword, forgeHeaders, client)).toBe(3);
    }
  });

  const written = (address: (i: number) => string) => (i: number) => ({
    'X-Forwarded-For': `6.6.6.${i}, ${address(i)}`,
  });

  test('all addresses of an IPv6 /64 share one cap, and the next /64 has its own', async () => {
    const inNetwork = (network: string) =>
      written((i) => `2001:db8:1:${network}:${(i * 257).toString(16)}::${i}`);
    for (const network of ['a', 'b']) {
      const passed = countPassed(30, server.baseUrl, forgotPassword, inNetwork(network));
      expect(await passed).toBe(3);
    }
  });

  test('an IPv4 address written as IPv6 counts as the same', async () => {
    const address = (i: number) => (i % 2 ? '198.51.100.7' : '::ffff:198.51.100.7');
    expect(await countPassed(20, server.baseUrl, forgotPassword, written(address))).toBe(3);
  });
});

type Proxy = { baseUrl: string; stop: () => Promise<void> };

/** Appends its client's address to X-Forwarded-For, as common proxies do. */
async function startProxy(target: string): Promise<Proxy> {
  const proxy = createServer((incoming, outgoing) => {
    const forwardedFor = [incoming.headers['x-forwarded-for'] ?? [], incoming.socket.remoteAddress];
    const passing = request(`${target}${incoming.url ?? '/'}`, {
      method: incoming.method ?? 'GET',
      headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor.flat().join(', ') },
    });
    passing.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(passing);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
