import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { memoryMiB } from '../../support/measure';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { p99 } from '../../support/steady-load';

/** What the readers hold at once is there after a minute. */
const beginningSeconds = 60;
const measuredMinutes = 3;
/** One copy for each of them would be over 100. */
const heldMiBMax = 80;
const grownMiBMax = 5;
const healthMsMax = 200;
const connectionMsMax = 1000;
const pageMsMax = 2000;
const slowConnections = 20;
/** At once, in one packet: Node stops to read from a client only between packets. */
const pipelined = 60;
/** Far more than one address may hold. */
const floodConnections = 3000;
const floodSeconds = 10;
const floodPages = 590;
/** Every address of 127.0.0.0/8 is this machine. Each attack has one, and their victim another. */
const addresses = { reader: '127.0.0.9', opener: '127.0.0.10', crawler: '127.0.0.11' };
const victim = '127.0.0.3';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    isMeasured: true,
    variables: {
      LOG_LEVEL: 'warn',
      // The usual limit.
      REQUESTS_PER_SECOND: '500',
      NODE_OPTIONS: '--import ./e2e/support/collect-garbage.mjs',
    },
  });
});
afterAll(() => server.stop());

let sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = new Set();
});

/** The service may end the connection at any time. */
function open(localAddress: string): Socket {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress });
  sockets.add(socket);
  return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
}

/** Over a connection of its own. */
async function ask(path: string, localAddress: string): Promise<{ status: number; ms: number }> {
  const startedAtMs = performance.now();
  const { port } = server;
  const sent = get({ port, host: '127.0.0.1', localAddress, path, agent: false });
  const [response] = await once(sent, 'response');
  for await (const _part of response);
  return { status: response.statusCode, ms: performance.now() - startedAtMs };
}

/** Asks every 50 ms, so that no response is waited for by the next request. */
async function askSteadily(path: string, seconds: number) {
  const asked: ReturnType<typeof ask>[] = [];
  for (const endMs = performance.now() + seconds * 1000; performance.now() < endMs;) {
    asked.push(ask(path, victim));
    await sleep(50);
  }
  return Promise.all(asked);
}

/** Without garbage, of which the attack leaves 400 MiB in a minute until it is collected. */
async function heldMiB(): Promise<number> {
  for (let i = 0; i < 2; i++) {
    server.process.kill('SIGUSR2');
    await sleep(2000);
  }
  return memoryMiB(server.process.pid);
}

const times = (count: number) => Array.from({ length: count }, (_, i) => i);
const statusesOf = (responses: { status: number }[]) => [
  ...new Set(responses.map(({ status }) => status)),
];

test(`lists and batches that one address reads slowly take less than ${grownMiBMax} MiB a minute, and delay no other`, async () => {
  const input = encodeURIComponent(JSON.stringify({}));
  const tiles = `/api/trpc/catalog.tiles?input=${input}`;
  const inputs = encodeURIComponent(JSON.stringify({ ...times(10).map(() => ({})) }));
  const batched = (name: string) => {
    const names = times(10).map(() => name);
    return `/api/trpc/${names.join(',')}?batch=1&input=${inputs}`;
  };
  const batches = [batched('catalog.tiles'), batched('catalog.licenses')];
  const paths = [...times(slowConnections - batches.length).map(() => tiles), ...batches];
  const requests = paths.map((path) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\r\n`.repeat(
      pipelined,
    ),
  );
  const attack = () => {
    for (let i = sockets.size; i < slowConnections; i++) open(addresses.reader).pause();
    for (const [i, socket] of [...sockets].entries()) {
      if (socket.writableLength === 0) socket.write(requests[i % requests.length] ?? '');
      socket.read(1024);
    }
  };
  // The first list is packed for all, and the first requests compile the code.
  await Promise.all(times(200).map(() => ask(tiles, victim)));
  const before = await heldMiB();
  const attacking = setInterval(attack, 1000);
  try {
    const others = await askSteadily('/healthz', beginningSeconds);
    const early = await heldMiB();
    others.push(...(await askSteadily('/healthz', measuredMinutes * 60)));
    const late = await heldMiB();
    const grownMiB = (late - early) / measuredMinutes;
    const delayMs = p99(others.map(({ ms }) => ms));
    console.log(
      `${sockets.size} slow readers: ${before} MiB before, ${early} after a minute, ` +
        `${late} after four: ${grownMiB.toFixed(1)} a minute; ` +
        `/healthz for others in ${delayMs.toFixed(0)} ms at p99 of ${others.length}`,
    );
    expect(statusesOf(others)).toEqual([200]);
    expect(early - before).toBeLessThan(heldMiBMax);
    expect(grownMiB).toBeLessThan(grownMiBMax);
    expect(delayMs).toBeLessThan(healthMsMax);
  } finally {
    clearInterval(attacking);
  }
});

test(`while one address opens all the connections it can, another gets a response within ${connectionMsMax} ms`, async () => {
  let opened = 0;
  const opening = setInterval(() => {
    for (let i = sockets.size; i < floodConnections; i++, opened++) open(addresses.opener).resume();
  }, 20);
  const others = await askSteadily('/healthz', floodSeconds).finally(() => clearInterval(opening));
  const worstMs = Math.max(...others.map(({ ms }) => ms));
  console.log(
    `${opened} connections opened by one address: another waits ${worstMs.toFixed(0)} ms ` +
      `at most, ${p99(others.map(({ ms }) => ms)).toFixed(0)} at p99 of ${others.length}`,
  );
  expect(opened).toBeGreaterThan(floodConnections);
  expect(statusesOf(others)).toEqual([200]);
  expect(worstMs).toBeLessThan(connectionMsMax);
});

test(`while one address asks for ${floodPages} new pages, another gets a new page within ${pageMsMax} ms`, async () => {
  const drawn = readFacts().filter(({ artwork }) => artwork.length > 0);
  const pages = drawn.map(({ slug }) => `/brands/${slug}`);
  const asked = pages.slice(0, floodPages).map((path) => ask(path, addresses.crawler));
  // The last of them, so that the others have been counted.
  await sleep(100);
  const others: { status: number; ms: number }[] = [];
  for (const path of pages.slice(floodPages, floodPages + 5)) others.push(await ask(path, victim));
  const flood = await Promise.all(asked);
  const counts = new Map<number, number>();
  for (const { status } of flood) counts.set(status, (counts.get(status) ?? 0) + 1);
  const said = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  const figures = others.map(({ ms }) => ms.toFixed(0)).join(', ');
  console.log(`${floodPages} new pages for one address: ${said}; another's take ${figures} ms`);
  expect(flood).toHaveLength(floodPages);
  expect(statusesOf(others)).toEqual([200]);
  for (const { ms } of others) expect(ms).toBeLessThan(pageMsMax);
});
