import { getEventListeners, once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startDnsStandIn } from '../../e2e/stand-ins/dns-stand-in';
import { resolvePublic } from './public-address';
import { createOutbound, type OutboundRequest, type OutboundSettings } from './send-outbound';

const anywhere = { allowsHttp: true, allowsPrivate: true, timeoutMs: 2000 };

/** A server that writes what the test wants, bytes for bytes, once it has read a request. */
async function listen(respond: (socket: Socket, head: string) => void) {
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    socket.once('data', (head) => respond(socket, head.toString('latin1')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/`, connections: () => connections, open };
}

const fetchFrom = (
  url: string,
  request: Partial<OutboundRequest> = {},
  settings: Partial<OutboundSettings> = {},
) => createOutbound({ ...anywhere, ...settings })({ url, method: 'GET', headers: {}, ...request });

const whole = (body: Uint8Array, encoding: string) =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);

/** Writes the same again for as long as the other side takes it. */
function writeForever(socket: Socket, chunk: string | Buffer) {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

test('an endless stream that decompresses to nothing is cut as well', async () => {
  const empty = gzipSync('');
  const { url, open } = await listen((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
    writeForever(socket, Buffer.concat(Array<Buffer>(1000).fill(empty)));
  });
  const { body, isCut } = await fetchFrom(url, { bytesMax: 100_000 });
  expect([body.length, isCut]).toEqual([0, true]);
  await vi.waitFor(() => expect(open.size).toBe(0));
});

test('a flood of provisional responses is ended', async () => {
  const { url, open } = await listen((socket) =>
    writeForever(socket, 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)),
  );
  await expect(fetchFrom(url)).rejects.toMatchObject({
    failure: 'connection',
    message: 'there was no response but provisional ones',
  });
  await vi.waitFor(() => expect(open.size).toBe(0));
  const { url: good } = await listen((socket) =>
    socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
  );
  expect((await fetchFrom(good)).body.toString()).toBe('ok');
});

test('endless headers are ended, and so are headers that drip, with the connection', async () => {
  const endless = await listen((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    writeForever(socket, `X-Filler: ${'x'.repeat(1000)}\r\n`);
  });
  await expect(fetchFrom(endless.url)).rejects.toThrow('the headers of the response are too large');
  await vi.waitFor(() => expect(endless.open.size).toBe(0));
  const slow = await listen((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const late = fetchFrom(slow.url, {}, { timeoutMs: 300 });
  await expect(late).rejects.toThrow('no whole response in time');
  await vi.waitFor(() => expect(slow.open.size).toBe(0));
  const silent = await listen(() => {});
  const early = AbortSignal.timeout(100);
  await expect(fetchFrom(silent.url, { signal: early })).rejects.toThrow('the request was ended');
  await vi.waitFor(() => expect(silent.open.size).toBe(0));
});

test('a response that is not HTTP, or ends too early, is a failure of the connection', async () => {
  const responses: [response: string, why: string][] = [
    ['SSH-2.0-OpenSSH_9.6\r\n', 'not valid HTTP'],
    ['', 'closed before a response'],
    ['HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort', 'closed before a response'],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 'not valid HTTP'],
    ['HTTP/1.1 100 Continue\r\n\r\n', 'closed before a response'],
    [
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n',
      'closed before a response',
    ],
    [
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      'the length that it named',
    ],
    ['HTTP/9.9 999 ?\r\n\r\n', 'not valid HTTP'],
  ];
  for (const [response, why] of responses) {
    const { url, open } = await listen((socket) => socket.end(response));
    const failed = fetchFrom(url);
    await expect(failed, response).rejects.toMatchObject({ failure: 'connection' });
    await expect(failed, response).rejects.toThrow(why);
    await vi.waitFor(() => expect(open.size).toBe(0));
  }
});

const redirectTo = (location: string) =>
  `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nSet-Cookie: a=b\r\nContent-Length: 0\r\n\r\n`;

test('a loop of redirects ends after as many as were allowed', async () => {
  const { url, connections } = await listen((socket) => socket.end(redirectTo('/')));
  const loop = fetchFrom(url, { redirectsMax: 5 });
  await expect(loop).rejects.toMatchObject({ failure: 'redirects' });
  expect(connections()).toBe(6);
});

test('cookies are not sent back, and no secret header follows to another origin', async () => {
  const heads: string[] = [];
  const there = await listen((socket, head) => {
    heads.push(head);
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
  });
  const here = await listen((socket, head) => {
    heads.push(head);
    socket.end(redirectTo(head.startsWith('GET / ') ? '/again' : there.url));
  });
  const headers = { authorization: 'secret', accept: 'text/html', 'user-agent': 'Marque' };
  await fetchFrom(here.url, { redirectsMax: 2, headers });
  expect(heads).toHaveLength(3);
  expect(heads.join('').toLowerCase()).not.toContain('cookie');
  expect(heads[1]).toContain('authorization: secret');
  expect(heads[2]).not.toContain('secret');
  expect(heads[2]).toMatch(/accept: text\/html\r\nuser-agent: Marque\r\n/);
});

test('the address of a redirect is also read in UTF-8', async () => {
  const { url } = await listen((socket) => socket.end(redirectTo('/münchen')));
  expect((await fetchFrom(url)).headers).toMatchObject({ location: '/münchen' });
});

const inside = [
  '169.254.169.254',
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '10.0.0.1',
  '[::ffff:127.0.0.1]',
  '[::1]',
  '[fd00::1]',
  '0',
  'localhost',
  '①②⑦.0.0.1',
];

test.each(inside)('a redirect to http://%s/ is refused before anything is sent', async (host) => {
  const secret = await listen((socket) => socket.end(whole(Buffer.from('secret'), 'identity')));
  const proxy = await listen((socket) => socket.end(redirectTo(`http://${host}:${secret.port}/`)));
  const settings = { allowsPrivate: false, proxy: proxy.url };
  const redirected = fetchFrom('http://site.example/', { redirectsMax: 5 }, settings);
  await expect(redirected).rejects.toMatchObject({ failure: 'refused' });
  expect([proxy.connections(), secret.connections()]).toEqual([1, 0]);
});

test('a host whose address changes to one of this machine is refused at the next redirect', async () => {
  const proxy = await listen((socket) => socket.end(redirectTo('/again')));
  const dns = await startDnsStandIn((_, asked) => [asked <= 2 ? '93.184.216.34' : '127.0.0.1']);
  onTestFinished(dns.close);
  const settings = {
    allowsPrivate: false,
    proxy: proxy.url,
    resolve: resolvePublic([dns.address]),
  };
  const rebound = fetchFrom('http://rebinding.example/', { redirectsMax: 5 }, settings);
  await expect(rebound).rejects.toThrow('rebinding.example is not a public address');
  expect(proxy.connections()).toBe(1);
});

test('a request that is ended waits neither for a name server nor for anything else', async () => {
  const dns = await startDnsStandIn(() => ({ failure: 'silent' }));
  onTestFinished(dns.close);
  const resolve = resolvePublic([dns.address]);
  const startedAtMs = performance.now();
  for (const settings of [{ resolve }, { resolve, proxy: 'http://127.0.0.1:1' }]) {
    const signal = AbortSignal.timeout(50);
    const ended = fetchFrom('http://site.example/', { signal }, settings);
    await expect(ended).rejects.toThrow('the request was ended');
    const before = fetchFrom('http://site.example/', { signal }, settings);
    await expect(before).rejects.toThrow('the request was ended');
  }
  expect(performance.now() - startedAtMs).toBeLessThan(1000);
});

test('a signal that lives as long as the process keeps nothing of a request', async () => {
  const { url } = await listen((socket) => socket.end(whole(Buffer.from('page'), 'identity')));
  const { signal } = new AbortController();
  await fetchFrom(url, { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
