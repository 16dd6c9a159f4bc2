import { Resolver } from 'node:dns/promises';
import sharp from 'sharp';
import { ProxyAgent, request } from 'undici';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { plainSites } from './all-sites';
import { type StandInInternet, startInternet } from './start-internet';
import type { StandInSite } from './stand-in-site';

let internet: StandInInternet;

beforeAll(async () => {
  internet = await startInternet(plainSites);
  return internet.close;
});

function visitor() {
  const dispatcher = new ProxyAgent({
    uri: internet.proxy,
    proxyTunnel: false,
    requestTls: { ca: internet.root },
  });
  onTestFinished(() => dispatcher.close());
  return async (url: string) => {
    const response = await request(url, { dispatcher });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { status: response.statusCode, bytes };
  };
}

test('there are more than 150 sites, each with a domain of its own', () => {
  expect(plainSites.length).toBeGreaterThan(150);
  expect(new Set(plainSites.map(({ domain }) => domain)).size).toBe(plainSites.length);
});

test('each picture that is expected is one that its site has', () => {
  const lost = plainSites.flatMap((site) => listExpected(site).filter((at) => !isPage(site, at)));
  expect(lost).toEqual([]);
});

const listExpected = ({ domain, expected }: StandInSite) =>
  [expected.mark, expected.mono, expected.wordmark, expected.wordmarkMaybe]
    .flatMap((places) => places ?? [])
    .filter((at) => at !== 'data:*')
    .map((at) => (at.startsWith('/') ? at : at.replace(`https://${domain}/`, '/')));

function isPage({ pages }: StandInSite, at: string): boolean {
  const start = at.replace(/\*$/, '');
  return Object.keys(pages).some((page) => (at === start ? page === at : page.startsWith(start)));
}

test('every picture that is right can be drawn', async () => {
  const visit = visitor();
  const addresses = plainSites.flatMap(({ domain, expected: { mark = [], wordmark = [] } }) =>
    [...mark, ...wordmark]
      .filter((at) => at !== '/' && !at.endsWith('*'))
      .map((at) => new URL(at, `https://${domain}`).href),
  );
  expect(addresses.length).toBeGreaterThan(100);
  for (const address of addresses) {
    const { bytes } = await visit(address);
    const { width } = await sharp(bytes).metadata();
    expect([address, width > 0]).toEqual([address, true]);
  }
});

test('the proxy serves a site over https and http, and notes what it was asked for', async () => {
  const visit = visitor();
  internet.asked.length = 0;
  const secure = await visit('https://quillbase.io/icon.svg');
  expect(secure).toMatchObject({ status: 200 });
  expect(secure.bytes.toString()).toContain('<svg');
  expect(await visit('http://uplift-energy.com/')).toMatchObject({ status: 200 });
  expect(await visit('https://quillbase.io/none')).toMatchObject({ status: 404 });
  expect(await visit('http://no-such-site.com/')).toMatchObject({ status: 502 });
  await expect(visit('https://uplift-energy.com/')).rejects.toThrow('502');
  await expect(visit('https://sharedhost.info/')).rejects.toThrow('altnames');
  const places = internet.asked.map(({ method, url, port }) => `${method} ${url} ${port}`);
  expect(places).toContain('CONNECT https://quillbase.io/ 443');
  expect(places).toContain('GET https://quillbase.io/icon.svg 443');
  expect(places).toContain('GET http://uplift-energy.com/ 80');
});

test('the name server tells public addresses, none, and what changes from one question to the next', async () => {
  const resolver = new Resolver();
  resolver.setServers([internet.dns]);
  expect(await resolver.resolve4('quillbase.io')).toEqual([expect.stringMatching(/^93\.184\./)]);
  await expect(resolver.resolve4('nosuchhost-at-all.com')).rejects.toThrow('ENOTFOUND');
  await expect(resolver.resolve4('mailonly.org')).rejects.toThrow('ENODATA');
  await expect(resolver.resolve4('brokendns.net')).rejects.toThrow('ESERVFAIL');
  expect(await resolver.resolve4('rebinder.net')).toEqual(['93.184.216.40']);
  await resolver.resolve6('rebinder.net').catch(() => {});
  expect(await resolver.resolve4('rebinder.net')).toEqual(['127.0.0.1']);
});
