import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './limit-connections';

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

async function open(
  bounds: { connectionsMax?: number; connectionsEachMax?: number; responseMsMax?: number },
  respond: RequestListener = (_request, response) => void response.end('here'),
  seenAs: Record<string, string> = {},
) {
  const server = createServer(respond).on('connection', (socket) => {
    const value = seenAs[socket.remoteAddress ?? ''];
    if (value !== undefined) Object.defineProperty(socket, 'remoteAddress', { value });
  });
  const unbounded = { connectionsMax: 100, connectionsEachMax: 100, responseMsMax: 60_000 };
  limitConnections(server, { ...unbounded, ...bounds });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  /** Every address of 127.0.0.0/8 is this machine. */
  const join = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    closing.push(() => socket.destroy());
    await once(server, 'connection');
    return socket;
  };
  return { join };
}

async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [first] = await once(socket, 'data');
  return String(first).slice(0, 15);
}

test('a full server drops the idlest connection of its largest client', async () => {
  const { join } = await open({ connectionsMax: 6 });
  const quiet = await join('127.0.0.2');
  const many = [];
  for (let i = 0; i < 5; i++) many.push(await join('127.0.0.9'));
  const [first, second, ...others] = many;
  if (first === undefined || second === undefined) throw new Error('No connections.');
  await ask(first);
  const ended = once(second, 'close');
  expect(await ask(await join('127.0.0.3'))).toBe('HTTP/1.1 200 OK');
  await ended;
  for (const socket of [quiet, first, ...others]) expect(await ask(socket)).toBe('HTTP/1.1 200 OK');
});

test('a client beyond its own share of the connections loses its idlest one', async () => {
  const { join } = await open({ connectionsEachMax: 2 });
  const oldest = await join('127.0.0.9');
  const ended = once(oldest, 'close');
  const newer = [await join('127.0.0.9'), await join('127.0.0.9')];
  await ended;
  for (const socket of newer) expect(await ask(socket)).toBe('HTTP/1.1 200 OK');
});

test('the addresses of an IPv6 /48 share the connections of one client', async () => {
  const { join } = await open({ connectionsEachMax: 2 }, undefined, {
    '127.0.0.2': '2001:db8:2::1',
    '127.0.0.3': '2001:db8:1:a::1',
    '127.0.0.4': '2001:db8:1:b::1',
    '127.0.0.5': '2001:db8:1:c::1',
  });
  const elsewhere = await join('127.0.0.2');
  const oldest = await join('127.0.0.3');
  const ended = once(oldest, 'close');
  const newer = [await join('127.0.0.4'), await join('127.0.0.5')];
  await ended;
  for (const socket of [elsewhere, ...newer]) expect(await ask(socket)).toBe('HTTP/1.1 200 OK');
}, 10_000);

test('a response that is not read in time is cut off', async () => {
  let responses: ServerResponse[] = [];
  const { join } = await open({ responseMsMax: 50 }, (_request, response) => {
    responses = [response.end(Buffer.alloc(16 * 1024 * 1024))];
  });
  const slow = await join('127.0.0.9');
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(slow, 'readable');
  for (const response of responses) await once(response, 'close');
  expect(slow.bytesRead).toBeLessThan(16 * 1024 * 1024);
}, 10_000);

test('a response is cut off in time, although its client goes on asking', async () => {
  const responses: ServerResponse[] = [];
  const { join } = await open({ responseMsMax: 200 }, (_request, response) => {
    response.end(responses.length === 0 ? Buffer.alloc(16 * 1024 * 1024) : 'here');
    responses.push(response);
  });
  const slow = await join('127.0.0.9');
  const get = () => slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  get();
  await once(slow, 'readable');
  const asking = setInterval(get, 20);
  closing.push(() => clearInterval(asking));
  for (const response of responses.slice(0, 1)) await once(response, 'close');
  // With its time beginning anew at each request, Node would take some hundred of them before it waits.
  expect(responses.length).toBeLessThan(60);
}, 10_000);

test('a client whose responses are all quick asks for as long as it likes', async () => {
  const { join } = await open({ responseMsMax: 50 });
  const quick = await join('127.0.0.9');
  for (const endsAt = Date.now() + 300; Date.now() < endsAt;) await ask(quick);
});
