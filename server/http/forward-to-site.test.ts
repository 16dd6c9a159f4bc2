import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  type IncomingMessage,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import {
  type Front,
  standInToken,
  startFront,
  startSiteStandIn,
} from '../../e2e/stand-ins/site-stand-in';
import { env } from '../platform/env';
import {
  createSiteForwarder,
  hashInlineScripts,
  type SiteForwarder,
  visitedPath,
} from './forward-to-site';

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

async function open(listener: RequestListener, timeoutMs?: number) {
  const standIn = await startSiteStandIn(listener);
  const forwarder = createSiteForwarder(standIn.site, timeoutMs);
  const front = await startFront((asked, response) => forwarder.forward(asked, response));
  closing = [front.close, standIn.close];
  return { standIn, forwarder, front };
}

async function expectAway(front: Front, forwarder: SiteForwarder) {
  const response = await front.ask('/dashboard');
  expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  expect(String(response.body)).toContain('The API is not affected.');
  const head = await front.ask('/dashboard', { method: 'HEAD' });
  expect(head).toMatchObject({ status: 503, body: Buffer.of() });
  await expect(forwarder.render('/')).rejects.toThrow();
}

test('a request reaches the site whole, and its response the client', async () => {
  const { front } = await open((asked, response) => {
    response.writeHead(201, {
      'Set-Cookie': ['a=1', 'b=2'],
      'X-Asked': `${asked.method} ${asked.url}`,
    });
    asked.pipe(response);
  });
  const response = await front.ask('/sign-in?next=%2F', { method: 'POST', body: 'name=Jane' });
  expect(response).toMatchObject({
    status: 201,
    headers: { 'set-cookie': ['a=1', 'b=2'], 'x-asked': 'POST /sign-in?next=%2F' },
  });
  expect(String(response.body)).toBe('name=Jane');
});

test('hop-by-hop headers are not forwarded in either direction', async () => {
  const { front } = await open((asked, response) => {
    response.writeHead(200, { 'Keep-Alive': 'timeout=1', Upgrade: 'h2c' });
    response.end(JSON.stringify(asked.headers));
  });
  const { headers, body } = await front.ask('/dashboard', {
    headers: {
      Connection: 'Upgrade, HTTP2-Settings',
      Upgrade: 'h2c',
      'HTTP2-Settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
      TE: 'trailers',
      'X-Site-Token': 'of a visitor',
      Cookie: 'kept=1',
    },
  });
  expect(JSON.parse(String(body))).toEqual({
    host: expect.stringMatching(/^127/),
    connection: 'keep-alive',
    cookie: 'kept=1',
    'content-security-policy': expect.stringMatching(/^script-src 'nonce-/),
    'x-nonce': expect.any(String),
    'x-site-token': standInToken,
  });
  expect(headers.upgrade).toBeUndefined();
  expect(headers['keep-alive']).not.toBe('timeout=1');
});

test('a slow page arrives as it is written', async () => {
  let pending: ServerResponse | undefined;
  const { front } = await open((_asked, response) => {
    pending = response;
    response.write('first');
  });
  const asked = request({ host: '127.0.0.1', port: front.port, path: '/dashboard' }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(String((await once(response, 'data'))[0])).toBe('first');
  pending?.end('last');
  expect(String((await once(response, 'data'))[0])).toBe('last');
});

// Sooner than the forwarder gives up on a silent site.
const soon = { timeout: 50_000 };

test('the site stops rendering a page when its visitor has gone', soon, async () => {
  let pending: ServerResponse | undefined;
  const { front } = await open((_asked, response) => {
    pending = response;
    response.write('first');
  });
  const asked = request({ host: '127.0.0.1', port: front.port, path: '/dashboard' }).end();
  await once(asked, 'response');
  asked.on('error', () => {});
  asked.destroy();
  expect(pending?.closed).toBe(false);
  if (pending) await once(pending, 'close');
});

test('a page is 503 while the site refuses connections', async () => {
  const { standIn, forwarder, front } = await open((_asked, response) => void response.end('page'));
  const { socketPath } = standIn.site.address as { socketPath: string };
  await front.ask('/dashboard');
  standIn.server.close();
  standIn.server.closeAllConnections();
  await once(standIn.server, 'close');
  await expectAway(front, forwarder);
  standIn.server.listen(socketPath);
  await once(standIn.server, 'listening');
  expect(String((await front.ask('/dashboard')).body)).toBe('page');
});

test('a page is 503 when the site does not respond in time', async () => {
  const { forwarder, front } = await open(() => {}, 50);
  await expectAway(front, forwarder);
});

test('a page is visibly cut off when the site dies while sending it', async () => {
  const { forwarder, front } = await open((asked, response) => {
    response.write('half a p', () => asked.socket.destroy());
  });
  await expect(front.ask('/dashboard')).rejects.toThrow('aborted');
  await expect(forwarder.render('/')).rejects.toThrow('aborted');
});

test('a shared page is requested under PUBLIC_URL, without a visitor', async () => {
  const { forwarder } = await open((asked, response) => {
    response.end(JSON.stringify(asked.headers));
  });
  const { status, body } = await forwarder.render('/brands?q=a');
  expect(status).toBe(200);
  expect(JSON.parse(String(body))).toEqual({
    host: new URL(env.publicUrl).host,
    connection: 'keep-alive',
    'x-forwarded-proto': 'http',
    'x-marque-path': '/brands?q=a',
    'x-site-token': standInToken,
  });
});

/** Sends a WebSocket's handshake through the forwarder. */
async function upgrade(onUpgrade: (socket: Duplex) => void) {
  const { standIn, forwarder } = await open((_asked, response) => void response.end('no socket'));
  standIn.server.on('upgrade', (_asked, socket) => onUpgrade(socket));
  const front = await startFront(() => {});
  closing.unshift(front.close);
  front.onUpgrade(forwarder.upgrade);
  return request({
    host: '127.0.0.1',
    port: front.port,
    path: '/_next/hmr',
    headers: { Connection: 'Upgrade', Upgrade: 'websocket' },
  }).end('to ');
}

test('a WebSocket is connected, and bytes sent with its handshake are not lost', async () => {
  const asked = await upgrade((socket) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nhello ',
    );
    socket.pipe(socket);
  });
  const [response, socket, head] = (await once(asked, 'upgrade')) as [
    IncomingMessage,
    Duplex,
    Buffer,
  ];
  expect(response.headers.upgrade).toBe('websocket');
  let heard = String(head);
  socket.on('data', (chunk) => (heard += String(chunk)));
  socket.end('you');
  await once(socket, 'close');
  expect(heard).toBe('hello to you');
});

test('a WebSocket that the site refuses is closed', async () => {
  const asked = await upgrade((socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'));
  await expect(once(asked, 'response')).rejects.toThrow('socket hang up');
});

const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('the policy allows exactly the inline scripts on the page, each by its hash', () => {
  const html =
    '<html><script>start()</script><script async src="/a.js"></script><p>text</p>' +
    '<script id="x" type="module">\nlet é = 1 < 2;\n</script><script>start()</script></html>';
  expect(hashInlineScripts(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('start()')} ${hashOf('\nlet é = 1 < 2;\n')}; ` +
      "style-src 'self' 'unsafe-inline'",
  );
});

test('on a page without a script, no inline script runs', () => {
  expect(hashInlineScripts(policy, '<p>script</p>')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'",
  );
});

test.each([
  ['/dashboard/usage', '/dashboard/usage'],
  ['/dashboard/usage?_rsc=1abc2', '/dashboard/usage'],
  ['/brands?q=a%20b&_rsc=x&page=2', '/brands?q=a%20b&page=2'],
  ['/brands?q=what?', '/brands?q=what?'],
  ['/brands?', '/brands'],
  ['/brands?my_rsc=1', '/brands?my_rsc=1'],
])('a visitor of %s comes back to %s', (url, path) => {
  expect(visitedPath(url)).toBe(path);
});
