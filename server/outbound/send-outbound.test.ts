import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startDnsStandIn } from '../../e2e/stand-ins/dns-stand-in';
import { KeptConnections } from './open-connection';
import { checkedLookup, isPublicAddress, resolvePublic } from './public-address';
import { createOutbound, type OutboundSettings } from './send-outbound';

const anywhere = { allowsHttp: true, allowsPrivate: true };
const publicOnly = { allowsHttp: true, allowsPrivate: false };
const request = { method: 'GET', headers: {} } as const;

/** A server on 127.0.0.1 that counts its connections. */
async function listen(respond: RequestListener) {
  const server = createServer(respond);
  let connections = 0;
  server.on('connection', () => void connections++);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, connections: () => connections };
}

async function useDns(addresses: (host: string, asked: number) => string[]) {
  const dns = await startDnsStandIn(addresses);
  onTestFinished(dns.close);
  return { ...dns, resolve: resolvePublic([dns.address]) };
}

const fetchFrom = (url: string, settings: OutboundSettings, redirectsMax = 0) =>
  createOutbound(settings)({ ...request, url, redirectsMax });

test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const hostile = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.9.9.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];

test.each(hostile)(
  '%s is refused as an address, and as what a host resolves to',
  async (address) => {
    const host = address.includes(':') ? `[${address}]` : address;
    await expect(fetchFrom(`http://${host}/`, publicOnly)).rejects.toThrow('not a public address');
    const { resolve } = await useDns(() => [address]);
    const settings = { ...publicOnly, resolve };
    await expect(fetchFrom('http://host.example/', settings)).rejects.toMatchObject({
      failure: 'refused',
      message: 'host.example is not a public address',
    });
  },
);

test.each([
  ['http://127.1/', 'in short'],
  ['http://0x7f.0.0.1/', 'in hex'],
  ['http://2130706433/', 'as one number'],
  ['http://0177.0.0.1/', 'in octal'],
  ['http://127.0.0.1./', 'with a dot'],
  ['http://localhost/', 'by name'],
  ['http://a.localhost./', 'by a name below it'],
])('%s, which is this machine %s, is refused', async (url) => {
  await expect(fetchFrom(url, publicOnly)).rejects.toMatchObject({ failure: 'refused' });
});

test('plain http, another scheme and credentials are refused', async () => {
  for (const url of ['http://example.com/', 'ftp://example.com/', 'https://a:b@example.com/']) {
    const settings = { allowsHttp: false, allowsPrivate: false };
    await expect(fetchFrom(url, settings)).rejects.toMatchObject({ failure: 'refused' });
  }
});

test('a host is resolved once for a connection, which goes to the address that was checked', async () => {
  const { port, connections } = await listen((_, response) => void response.end('here'));
  // The second response of the name server would lead elsewhere.
  const dns = await useDns((_, asked) => [asked <= 2 ? '127.0.0.1' : '127.0.0.2']);
  const lookup = checkedLookup(dns.resolve, (address) => address === '127.0.0.1');
  const visit = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(
        { host: 'rebinding.example', port, lookup, agent: false },
        (response: IncomingMessage) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).on('error', reject);
    });
  expect(await visit()).toBe(200);
  expect(dns.asked).toEqual(['rebinding.example', 'rebinding.example']);
  await expect(visit()).rejects.toThrow('rebinding.example is not a public address');
  expect(connections()).toBe(1);
});

test('a host that resolves to this machine gets no connection, in whichever family', async () => {
  const { port, connections } = await listen((_, response) => void response.end('secret'));
  const { resolve } = await useDns(() => ['127.0.0.1', '::1']);
  const settings = { ...publicOnly, resolve };
  await expect(fetchFrom(`http://x.example:${port}/`, settings)).rejects.toThrow('not a public');
  expect(connections()).toBe(0);
});

test('a redirect is not followed, unless asked for; then each address is checked', async () => {
  const { url } = await listen((incoming, response) => {
    const count = Number(incoming.url?.slice(1));
    if (count === 0) response.end('there');
    else
      response
        .writeHead(302, { Location: count > 100 ? 'ftp://x/' : `/${count - 1}` })
        .end('moved');
  });
  expect(await fetchFrom(`${url}/1`, anywhere)).toMatchObject({ status: 302 });
  expect(await fetchFrom(`${url}/5`, anywhere, 5)).toMatchObject({ status: 200, url: `${url}/0` });
  await expect(fetchFrom(`${url}/6`, anywhere, 5)).rejects.toMatchObject({ failure: 'redirects' });
  await expect(fetchFrom(`${url}/101`, anywhere, 5)).rejects.toMatchObject({ failure: 'refused' });
});

test('at most 64 KiB of an endless response are read, and the connection ends', async () => {
  const chunk = Buffer.alloc(16 * 1024, 'a');
  const closed = new AbortController();
  const { url } = await listen((_, response) => {
    const more = () => {
      while (!closed.signal.aborted && response.write(chunk));
    };
    response.on('drain', more).on('close', () => closed.abort());
    more();
  });
  const { body, isCut } = await fetchFrom(url, anywhere);
  expect([body.length, isCut]).toEqual([64 * 1024, true]);
  await expect.poll(() => closed.signal.aborted).toBe(true);
});

test('a response that trickles past the deadline is given up', async () => {
  const { url } = await listen((_, response) => {
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const settings = { ...anywhere, timeoutMs: 200 };
  await expect(fetchFrom(url, settings)).rejects.toMatchObject({ failure: 'timeout' });
});

test('a closed port and an unknown host are named in plain words', async () => {
  const { port, url } = await listen((_, response) => void response.end());
  await expect(fetchFrom(`https://127.0.0.1:${port}/`, anywhere)).rejects.toMatchObject({
    failure: 'connection',
  });
  await expect(fetchFrom('http://127.0.0.1:1/', anywhere)).rejects.toThrow('was refused');
  const { resolve } = await useDns(() => []);
  await expect(fetchFrom('http://none.example/', { ...publicOnly, resolve })).rejects.toThrow(
    'the host has no address',
  );
  expect(await fetchFrom(url, anywhere)).toMatchObject({ status: 200 });
});

test('with a proxy everything goes through it, and addresses of the own network are refused all the same', async () => {
  const asked: string[] = [];
  const { url: proxy } = await listen((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    response.end('by the proxy');
  });
  const settings = { ...publicOnly, proxy };
  expect((await fetchFrom('http://beyond.example/a?b', settings)).status).toBe(200);
  await expect(fetchFrom('http://10.0.0.1/', settings)).rejects.toThrow('not a public address');
  expect(asked).toEqual(['GET http://beyond.example/a?b']);
});

test('requests with kept connections share one, and are sent again where it was closed meanwhile', async () => {
  let asked = 0;
  const { url, connections } = await listen((incoming, response) => {
    asked++;
    // As when a server's patience ends while the next request is on its way.
    if (asked === 3) incoming.socket.destroy();
    else response.end('here');
  });
  const kept = new KeptConnections();
  onTestFinished(() => kept.close());
  const send = createOutbound(anywhere);
  for (const path of ['/1', '/2', '/3']) {
    const { status } = await send({ ...request, url: url + path, connections: kept });
    expect(status).toBe(200);
    // The connection is free again a moment after the response.
    await new Promise(setImmediate);
  }
  expect([asked, connections()]).toEqual([4, 2]);
});

test('a server that closes every connection is asked once, whether connections are kept or not', async () => {
  let asked = 0;
  const { url } = await listen((incoming) => {
    asked++;
    incoming.socket.destroy();
  });
  const kept = new KeptConnections();
  onTestFinished(() => kept.close());
  const refused = createOutbound(anywhere)({ ...request, url, connections: kept });
  await expect(refused).rejects.toMatchObject({ failure: 'connection' });
  expect(asked).toBe(1);
});
