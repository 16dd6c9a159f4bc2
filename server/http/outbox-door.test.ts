import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '../platform/env';
import { outboxToken } from '../platform/mail/outbox';
import { outboxHeader } from '../platform/requests/origin';
import { openOutboxDoor, outboxAddress, showOutboxAddress } from './outbox-door';

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (openOutboxDoor(request, response)) return;
    response.end(request.headers[outboxHeader] === outboxToken() ? 'let in' : 'kept out');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

/** Sends exactly these headers: `fetch` would not send another Host. */
async function ask(target: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const asked = get({ port, path: target, headers: { Host: 'localhost:3000', ...headers } });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, text };
}

const cookieOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  headers['set-cookie']?.[0]?.split(';')[0] ?? '';
const printed = () =>
  new URL(outboxAddress() ?? '').pathname + new URL(outboxAddress() ?? '').search;

test('the address that the start prints opens the outbox, and a cookie keeps it open', async () => {
  const opened = await ask(printed());
  expect(opened.status).toBe(303);
  expect(opened.headers.location).toBe('/outbox');
  expect(opened.headers['set-cookie']?.[0]).toMatch(/; Path=\/outbox; HttpOnly; SameSite=Strict$/);
  expect((await ask('/outbox', { Cookie: cookieOf(opened) })).text).toBe('let in');
});

test.each([
  ['without a token', '/outbox', {}],
  ['with a wrong token', '/outbox?token=guess', {}],
  ['with an empty one', '/outbox?token=', {}],
  ['with a wrong cookie', '/outbox', { Cookie: 'marque-outbox=guess' }],
  ['with a header of its own', '/outbox', { [outboxHeader]: outboxToken() }],
])('the outbox stays closed %s, even on the machine itself', async (_how, target, headers) => {
  const { status, text } = await ask(target, headers);
  expect([status, text]).toEqual([200, 'kept out']);
});

test.each([
  ['X-Forwarded-For', '203.0.113.9'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-Proto', 'https'],
  ['Forwarded', 'for=203.0.113.9'],
  ['Via', '1.1 proxy'],
  ['X-Real-IP', '203.0.113.9'],
  ['CF-Connecting-IP', '203.0.113.9'],
  ['Host', 'evil.example:3000'],
])('the outbox stays closed to a proxy on the same machine: %s: %s', async (name, value) => {
  const kept = cookieOf(await ask(printed()));
  const headers = { [name]: value, [outboxHeader]: outboxToken() };
  expect((await ask(printed(), headers)).text).toBe('kept out');
  expect((await ask('/outbox', { ...headers, Cookie: kept })).text).toBe('kept out');
});

test('the outbox stays closed to another machine that has the cookie', () => {
  const isLetIn = (remoteAddress: string) => {
    const headers: IncomingMessage['headers'] = {
      host: 'localhost:3000',
      cookie: `marque-outbox=${outboxToken()}`,
    };
    const request = { url: '/outbox', headers, socket: { remoteAddress } };
    openOutboxDoor(request as IncomingMessage, {} as ServerResponse);
    return headers[outboxHeader] === outboxToken();
  };
  expect(['127.0.0.1', '192.0.2.1'].map(isLetIn)).toEqual([true, false]);
});

test('the start prints the token only on a terminal; otherwise it names a file that only its owner can read', () => {
  const file = path.join(env.dataFolder, 'outbox-address');
  const logged = showOutboxAddress(false) ?? '';
  expect(logged).not.toContain(outboxToken());
  expect(path.resolve(logged.split(' ').at(-1) ?? '')).toBe(path.resolve(file));
  expect(readFileSync(file, 'utf8').trim()).toBe(outboxAddress());
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(showOutboxAddress(true)).toContain(outboxToken());
  expect(existsSync(file)).toBe(false);
});
