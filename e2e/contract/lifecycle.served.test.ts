import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { Agent, get, type IncomingMessage } from 'node:http';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openConnection } from '../support/raw-connection';
import { findSite, isRunning } from '../support/site-process';
import { patience } from './target';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../support/start-server';

/** Long enough for a busy machine to respond twice. */
const drainMs = 5000;
const refusedWithinMs = 2000;
const stoppedWithinMs = 3000;
const stoppedDespiteStallsWithinMs = 14_000;

let dataFolder: string;
let key: string;
const started: RunningServer[] = [];
/** Started last: the next test takes it over. */
let server: RunningServer;
/** How long a start takes here: on a busy machine a stop takes longer too. */
let startMs: number;

beforeAll(() => {
  dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
});
afterAll(async () => {
  await Promise.all(started.map((one) => one.stop()));
});

const readKey = () => readFileSync(path.join(dataFolder, 'demo-key'), 'utf8').trim();

async function start({ withSite = true, variables = {} } = {}): Promise<RunningServer> {
  const startedAtMs = performance.now();
  server = await startServer({ dataFolder, withSite, variables });
  startMs = performance.now() - startedAtMs;
  started.push(server);
  return server;
}

/** For a start that is meant to fail. */
async function runToEnd(variables: Record<string, string>) {
  const startedAt = Date.now();
  const child = spawn(process.execPath, ['dist/service.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', MARQUE_DATA: dataFolder, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => (output += String(chunk)));
  }
  const [exitCode] = await once(child, 'close');
  return { exitCode, output, tookMs: Date.now() - startedAt };
}

/** @returns the exit code, and the time since the signal */
async function terminate({ process: child }: RunningServer, signal: NodeJS.Signals = 'SIGTERM') {
  const startedAt = Date.now();
  const gone = once(child, 'exit');
  child.kill(signal);
  const [exitCode] = await gone;
  return { exitCode, tookMs: Date.now() - startedAt };
}

async function kill({ process: child }: RunningServer): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The accounts from before are still there. */
async function expectServed({ baseUrl }: RunningServer): Promise<void> {
  const response = await fetch(`${baseUrl}/v1/catalog/github`, { headers: { 'X-API-Key': key } });
  expect(response.status).toBe(200);
  expect(readKey()).toBe(key);
}

const batchHead = (sizeBytes: number) =>
  `POST /v1/catalog/batch HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${sizeBytes}\r\n` +
  'Expect: 100-continue\r\n\r\n';
const batchBody = JSON.stringify({ slugs: ['github', 'no-such-brand'] });

/** Sends one request after the other on a kept connection until the server asks to close it. */
function askUntilClosed({ port }: RunningServer) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: (number | undefined)[] = [];
  const ask = async () => {
    for (let isKept = true; isKept;) {
      const request = get({ host: '127.0.0.1', port, path: '/readyz', agent });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      await once(response.resume(), 'end');
      statuses.push(response.statusCode);
      isKept = response.headers.connection !== 'close';
    }
  };
  return { statuses, closed: ask() };
}

describe('SIGTERM', () => {
  test('SIGTERM fails readiness first, resets no busy connection, lets requests finish, then refuses new ones and stops the site', async () => {
    await start({ variables: { DRAIN_SECONDS: String(drainMs / 1000) } });
    key = readKey();
    const site = findSite(server);
    const idle = await openConnection(server.port);
    idle.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await idle.receive();

    const inFlight = await openConnection(server.port);
    inFlight.send(batchHead(batchBody.length));
    // 100 Continue: the server waits for the body.
    expect((await inFlight.receive()).status).toBe(100);
    const busy = Array.from({ length: 8 }, () => askUntilClosed(server));
    await vi.waitFor(
      () => busy.forEach(({ statuses }) => expect(statuses).toContain(200)),
      patience,
    );
    const stopping = terminate(server);
    // A rejection would mean a request without a response: these clients do not retry.
    await Promise.all(busy.map(({ closed }) => closed));
    for (const { statuses } of busy) {
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    }
    // A client that has not noticed yet is still served, on a connection of its own.
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200);
    await idle.rest();
    await expect(fetch(`${server.baseUrl}/healthz`)).rejects.toThrow();

    inFlight.send(batchBody);
    const response = await inFlight.receive();
    expect(JSON.parse(response.body)).toMatchObject({ found: 1 });
    expect(response.headers.get('connection')).toBe('close');
    const { exitCode, tookMs } = await stopping;
    expect(exitCode).toBe(0);
    expect(tookMs).toBeLessThan(drainMs + Math.max(stoppedWithinMs, startMs));
    expect(isRunning(site)).toBe(false);
  });
});

test('a closed terminal (SIGHUP) and SIGQUIT let a request finish and keep the usage of the last second, as SIGTERM does', async () => {
  const readUsage = async ({ baseUrl }: RunningServer) => {
    const response = await fetch(`${baseUrl}/v1/usage`, { headers: { 'X-API-Key': readKey() } });
    return ((await response.json()) as { endpoints: { svg: { used: number } } }).endpoints.svg.used;
  };
  await start({ withSite: false });
  const before = await readUsage(server);
  for (const [i, signal] of (['SIGHUP', 'SIGQUIT'] as const).entries()) {
    const headers = { 'X-API-Key': readKey() };
    for (let n = 0; n < 20; n++) await fetch(`${server.baseUrl}/v1/svg/github`, { headers });
    const inFlight = await openConnection(server.port);
    inFlight.send(batchHead(batchBody.length));
    expect((await inFlight.receive()).status).toBe(100);
    const stopping = terminate(server, signal);
    await vi.waitFor(
      () => expect(fetch(`${server.baseUrl}/healthz`)).rejects.toThrow('fetch failed'),
      patience,
    );
    inFlight.send(batchBody);
    expect(JSON.parse((await inFlight.receive()).body)).toMatchObject({ found: 1 });
    expect(await stopping).toMatchObject({ exitCode: 0 });
    await start({ withSite: false });
    expect(await readUsage(server)).toBe(before + 20 * (i + 1));
  }
});

test('after kill -9 the next start works, even if another process has the same pid; a second start is refused within 2 seconds, and a stalled client does not delay the release of the folder', async () => {
  await kill(server);
  const [lock = ''] = readdirSync(path.join(dataFolder, 'lock'));
  const file = path.join(dataFolder, 'lock', lock);
  const startTime = readFileSync(file, 'utf8').split(' ')[1];
  writeFileSync(file, `${process.pid} ${startTime}`);
  const first = await start({ withSite: false });
  await expectServed(first);

  const second = await runToEnd({ PORT: '0' });
  expect(second.exitCode).toBe(1);
  expect(second.output).toContain(
    `The data folder ${dataFolder} is in use by process ${first.process.pid} on ${hostname()}.`,
  );
  expect(second.output).not.toMatch(/^\s+at |instrumentation/m);
  expect(second.tookMs).toBeLessThan(Math.max(refusedWithinMs, startMs));
  await expectServed(first);

  const stalled = await openConnection(first.port);
  stalled.send(batchHead(batchBody.length));
  expect((await stalled.receive()).status).toBe(100);
  const { exitCode, tookMs } = await terminate(first);
  expect(exitCode).toBe(0);
  expect(tookMs).toBeLessThan(stoppedDespiteStallsWithinMs + startMs);
});

test('a first start names a port that is in use before it does anything', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' && address ? `${address.port}` : '';
  const folder = createDataFolder();
  const variables = { PORT: port, HOST: '127.0.0.1', MARQUE_DATA: folder };
  const { exitCode, output } = await runToEnd(variables);
  squatter.close();
  expect(exitCode).toBe(1);
  expect(output).toContain(`Port ${port} is in use: set PORT to another one.`);
  expect(output).not.toMatch(/^\s+at /m);
  expect(readdirSync(folder)).toEqual([]);
});

test('a start names an address that is not this machine’s', async () => {
  const { exitCode, output } = await runToEnd({ PORT: '0', HOST: '192.0.2.1' });
  expect(exitCode).toBe(1);
  expect(output).toContain('192.0.2.1');
  expect(output).not.toMatch(/^\s+at /m);
});

test('a start without its database leaves no site behind', async () => {
  const temporary = createDataFolder();
  const { exitCode, output } = await runToEnd({
    PORT: '0',
    TMPDIR: temporary,
    AUTH_SECRET: 'a secret that is long enough for a test',
    DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nobody-listens',
  });
  expect(exitCode).toBe(1);
  expect(output).toContain('The database cannot be reached.');
  // The site was already starting: its socket is gone too.
  expect(readdirSync(temporary)).toEqual([]);
});

test('a wrong environment variable is named, with exit code 1 and no stack', async () => {
  const { exitCode, output } = await runToEnd({ PORT: 'eighty' });
  expect(exitCode).toBe(1);
  expect(output).toMatch(/^The environment is not valid:\n {2}PORT: /m);
  expect(output).not.toMatch(/^\s+at |instrumentation/m);
});
