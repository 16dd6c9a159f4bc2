import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type DnsAnswer, kinds, startDnsStandIn } from '../../e2e/stand-ins/dns-stand-in';
import { lookOutbound } from './send-look';

type Names = (host: string) => readonly string[] | DnsAnswer;

/** A proxy that makes no tunnels, as some allow none, and a name server. */
async function enter(respond: RequestListener, names?: Names) {
  const asked: IncomingMessage[] = [];
  const proxy = createServer((incoming, response) => {
    asked.push(incoming);
    respond(incoming, response);
  });
  const tunnels: (string | undefined)[] = [];
  proxy.on('connect', ({ url }, socket) => {
    tunnels.push(url);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const dns = names && (await startDnsStandIn(names));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
    dns?.close();
  });
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const send = lookOutbound({ proxy: address, dns: dns?.address });
  const get = (url: string) => send({ url, method: 'GET', headers: {}, redirectsMax: 5 });
  return { get, asked, tunnels, proxy: address };
}

const isPublic = ['93.184.216.34'];

test('sites see who we are at each redirect, and the proxy gets whole addresses', async () => {
  const { get, asked } = await enter((incoming, response) => {
    if (incoming.url === 'http://www.acme.example/a?b') response.end('page');
    else response.writeHead(301, { location: 'http://www.acme.example/a?b' }).end();
  });
  expect(await get('http://acme.example/')).toMatchObject({ url: 'http://www.acme.example/a?b' });
  expect(asked.map(({ url }) => url)).toEqual([
    'http://acme.example/',
    'http://www.acme.example/a?b',
  ]);
  for (const { headers, url = '' } of asked) {
    expect(headers).toMatchObject({
      host: new URL(url).host,
      'user-agent': expect.stringMatching(
        /^MarqueBot\/1\.0 \(\+https?:\/\/[^/]+\/bot\)$/,
      ) as string,
      'accept-encoding': 'gzip, deflate, br',
    });
  }
});

test('a tunnel that the proxy refuses is an ordinary failure', async () => {
  const { get, tunnels } = await enter((_, response) => void response.end());
  await expect(get('https://acme.example/')).rejects.toMatchObject({
    failure: 'connection',
    message: 'the proxy responded with status 403',
  });
  expect(tunnels).toEqual(['acme.example:443']);
});

test('a proxy that asks for a password is not taken for the site, and gets that of its address', async () => {
  const { get, asked, proxy } = await enter(({ headers }, response) => {
    response.writeHead(headers['proxy-authorization'] === undefined ? 407 : 200).end();
  });
  await expect(get('http://acme.example/')).rejects.toThrow('the proxy responded with status 407');
  const send = lookOutbound({ proxy: proxy.replace('//', '//me:secret@') });
  const known = await send({ url: 'http://acme.example/', method: 'GET', headers: {} });
  expect(known.status).toBe(200);
  expect(asked.at(-1)?.headers).toMatchObject({
    'proxy-authorization': `Basic ${Buffer.from('me:secret').toString('base64')}`,
  });
});

test('only the ports 80 and 443 are asked, and no address of the own network', async () => {
  const { get, asked, tunnels } = await enter((_, response) => void response.end('page'));
  for (const url of [
    'http://acme.example:8080/',
    'https://acme.example:22/',
    'http://169.254.169.254/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://localhost/',
    'ftp://acme.example/',
  ]) {
    await expect(get(url), url).rejects.toMatchObject({ failure: 'refused' });
  }
  expect([asked.length, tunnels.length]).toEqual([0, 0]);
  expect((await get('http://acme.example:80/')).status).toBe(200);
});

test('the proxy is not asked for a host that the name server places in the own network', async () => {
  const names: Names = (host) => {
    if (host === 'inside.example') return ['10.0.0.1', '::1'];
    // An internet of examples.
    return host === 'shown.example' ? ['203.0.113.7'] : isPublic;
  };
  const { get, asked, tunnels } = await enter((_, response) => void response.end('page'), names);
  for (const scheme of ['http', 'https']) {
    await expect(get(`${scheme}://inside.example/`)).rejects.toThrow('not a public address');
  }
  expect([asked.length, tunnels.length]).toEqual([0, 0]);
  expect((await get('http://acme.example/')).status).toBe(200);
  expect((await get('http://shown.example/')).status).toBe(200);
});

test('a host is unknown only when name server and proxy agree', async () => {
  const { get } = await enter(
    ({ url = '' }, response) => {
      const isKnown = url.includes('known-to-proxy');
      response.writeHead(isKnown ? 200 : 503).end();
    },
    (host) => ({ failure: host.startsWith('broken') ? 'server' : 'no_host' }),
  );
  expect((await get('http://known-to-proxy.example/')).status).toBe(200);
  await expect(get('http://none.example/')).rejects.toMatchObject({ failure: 'no_host' });
  expect((await get('http://broken.example/')).status).toBe(503);
});

test('without a proxy, a host that does not exist differs from a name server that fails', async () => {
  const dns = await startDnsStandIn((host, _, kind) => {
    if (host === 'empty.example') return [];
    if (host === 'half.example') return { failure: kind === kinds.A ? 'no_host' : 'server' };
    if (host === 'inside.example') return ['127.0.0.1'];
    return { failure: host === 'none.example' ? 'no_host' : 'server' };
  });
  onTestFinished(dns.close);
  const send = lookOutbound({ dns: dns.address });
  const get = (host: string) => send({ url: `http://${host}/`, method: 'GET', headers: {} });
  await expect(get('none.example')).rejects.toMatchObject({ failure: 'no_host' });
  await expect(get('empty.example')).rejects.toMatchObject({ failure: 'no_host' });
  await expect(get('inside.example')).rejects.toMatchObject({ failure: 'refused' });
  for (const host of ['broken.example', 'half.example']) {
    await expect(get(host)).rejects.toMatchObject({ failure: 'connection' });
  }
});

test('a redirect to a host that does not exist is not taken for the site that does not', async () => {
  const { get } = await enter(
    ({ url }, response) => {
      if (url === 'http://acme.example/') {
        response.writeHead(302, { location: 'http://none.example/' }).end();
      } else response.writeHead(502).end();
    },
    (host) => (host === 'acme.example' ? isPublic : { failure: 'no_host' }),
  );
  await expect(get('http://acme.example/')).rejects.toMatchObject({
    failure: 'redirects',
    message: 'a redirect leads to a host without an address',
  });
});
