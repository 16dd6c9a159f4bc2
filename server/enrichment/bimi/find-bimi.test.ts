import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { startDnsStandIn } from '../../../e2e/stand-ins/dns-stand-in';
import {
  createMarkAuthority,
  type MarkAuthority,
  type MarkFault,
} from '../../../e2e/stand-ins/mark-certificates';
import { lookOutbound } from '../send-look';
import { type BimiOptions, findBimi } from './find-bimi';
import { resolveTxtBy } from './read-record';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps"><title>Acme</title></svg>';
const record = 'v=BIMI1; l=https://acme.example/logo.svg; a=https://acme.example/mark.pem';

let authority: MarkAuthority;
beforeAll(async () => {
  authority = await createMarkAuthority();
});

type World = {
  texts?: Record<string, string[]>;
  files?: Record<string, string | Buffer>;
};

/** A name server, and a proxy that has the files and makes no tunnels, so that `http` is tried after `https`. */
async function enter({ texts = {}, files = {} }: World) {
  const dns = await startDnsStandIn((host) => {
    const found = texts[host];
    if (host.includes('broken')) return { failure: 'server' };
    return found ? { texts: found } : { failure: 'no_host' };
  });
  const asked: string[] = [];
  const proxy = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    const file = files[new URL(incoming.url ?? '').pathname];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  proxy.on('connect', (_, socket) => void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    dns.close();
    proxy.closeAllConnections();
    proxy.close();
  });
  const send = lookOutbound({ proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
  const look = (domain: string, options: BimiOptions = {}) =>
    findBimi(domain, send, {
      resolveTxt: resolveTxtBy(dns.address),
      roots: [authority.rootPem],
      ...options,
    });
  return { look, asked, dns };
}

const enterWith = async (
  {
    fault,
    kind,
    domain = 'acme.example',
  }: { fault?: MarkFault; kind?: 'VMC' | 'CMC'; domain?: string },
  files: Record<string, string | Buffer> = { '/logo.svg': svg },
) => {
  const pem = await authority.issue({
    domain,
    svg,
    ...(fault && { fault }),
    ...(kind && { kind }),
  });
  return enter({
    texts: { 'default._bimi.acme.example': ['v=spf1 -all', record] },
    files: { '/mark.pem': pem, ...files },
  });
};

test.each(['VMC', 'CMC'] as const)('a %s makes the mark in it a verified one', async (kind) => {
  const { look } = await enterWith({ kind });
  const found = await look('acme.example');
  expect(found).toMatchObject({
    svg: { text: svg, url: 'http://acme.example/mark.pem' },
    verified: { kind, organization: 'Acme, Inc.' },
  });
  const until = found.verified?.notAfter.toISOString().slice(0, 10);
  expect(found.note).toBe(`verified by a ${kind} until ${until}`);
  const steps = found.steps.map(({ what, url, status, note }) => [what, url, status, note]);
  expect(steps).toHaveLength(5);
  expect(steps).toContainEqual([
    'dns',
    'default._bimi.acme.example',
    null,
    `acme.example: ${record}`,
  ]);
  expect(steps).toContainEqual([
    'certificate',
    'https://acme.example/mark.pem',
    null,
    'the proxy responded with status 502',
  ]);
  expect(steps).toContainEqual([
    'certificate',
    'http://acme.example/mark.pem',
    200,
    `a ${kind} of Acme, Inc., verified`,
  ]);
});

test('a certificate with a fault verifies nothing, and the note says why', async () => {
  const { look } = await enterWith({ fault: 'expired' });
  const { verified, svg: found, note, steps } = await look('acme.example');
  expect(note).toBe('not verified: the certificate has expired');
  expect(verified).toBeNull();
  expect(found).toEqual({ text: svg, url: 'http://acme.example/logo.svg' });
  const step = steps.find(({ url }) => url === 'http://acme.example/mark.pem');
  expect(step?.note).toBe('the certificate has expired');
});

test('a good certificate is not verified under other roots, nor a day after its end', async () => {
  const { look } = await enterWith({});
  const other = await createMarkAuthority();
  expect(await look('acme.example', { roots: [other.rootPem] })).toMatchObject({ verified: null });
  expect(await look('acme.example', { roots: [] })).toMatchObject({ verified: null });
  const late = () => new Date(Date.now() + 91 * 86_400_000);
  expect((await look('acme.example', { now: late })).note).toContain('has expired');
  const both = [other.rootPem, authority.rootPem];
  expect((await look('acme.example', { roots: both })).verified?.kind).toBe('VMC');
});

test('the mark of the certificate is taken, also where the record leads to another SVG or to none', async () => {
  const other = '<svg xmlns="http://www.w3.org/2000/svg"><title>Other</title></svg>';
  const { look } = await enterWith({}, { '/logo.svg': other });
  const found = await look('acme.example');
  expect(found.svg?.text).toBe(svg);
  expect(found.note).toMatch(
    /^verified by .+; the record leads to another SVG, which is not used$/,
  );
  const without = await enterWith({}, {});
  expect((await without.look('acme.example')).svg?.text).toBe(svg);
});

test('an SVG without a certificate is found and not verified, also if it is compressed', async () => {
  const { look } = await enter({
    texts: {
      'default._bimi.acme.example': ['v=BIMI1;l=https://acme.example/logo.svgz;a=;avp=brand'],
    },
    files: { '/logo.svgz': gzipSync(svg) },
  });
  expect(await look('acme.example')).toMatchObject({
    svg: { text: svg },
    verified: null,
    note: 'not verified: there is no certificate',
  });
});

test('a domain below the registrable one has the record of that one, with its certificate', async () => {
  const pem = await authority.issue({ domain: 'acme.co.uk', svg });
  const { look, dns } = await enter({
    texts: { 'default._bimi.acme.co.uk': ['v=BIMI1; a=https://acme.co.uk/mark.pem'] },
    files: { '/mark.pem': pem },
  });
  expect((await look('news.acme.co.uk')).verified).toMatchObject({ kind: 'VMC' });
  expect(dns.asked).toEqual(['default._bimi.news.acme.co.uk', 'default._bimi.acme.co.uk']);
});

test('a tenant of a host for many has neither the record nor the certificate of that host', async () => {
  const { look, dns } = await enter({ texts: { 'default._bimi.github.io': [record] } });
  expect((await look('tenant.github.io')).note).toBe('the domain has no BIMI record');
  expect(dns.asked).toEqual(['default._bimi.tenant.github.io']);
});

test('a certificate may name the host of the record in place of the domain', async () => {
  const { look } = await enterWith({ domain: 'default._bimi.acme.example' });
  expect((await look('acme.example')).verified?.kind).toBe('VMC');
});

test.each([
  ['v=BIMI1; l=; a=;', 'the domain declines BIMI'],
  ['v=BIMI1', 'the domain declines BIMI'],
  ['V = bimi1 ;; L = ; A', 'the domain declines BIMI'],
  [
    'v=BIMI1; l=http://acme.example/logo.svg',
    'not verified: there is no certificate; the address of the picture does not begin with https://',
  ],
  [
    'v=BIMI1; l=https://acme.example/none.svg; a=javascript:alert(1)',
    'not verified: the address of the certificate does not begin with https://; the picture was not found: status 404',
  ],
  [
    'v=BIMI1; l=https://127.0.0.1/logo.svg; a=https://acme.example:8443/mark.pem',
    'not verified: the certificate was not found: the port must be 80 or 443; the picture was not found: 127.0.0.1 is not a public address',
  ],
  [
    'v=BIMI1; l=https://acme.example/page.html',
    'not verified: there is no certificate; the file of the record is no SVG',
  ],
  ['v=BIMI2; l=https://acme.example/logo.svg', 'the domain has no BIMI record'],
  ['not v=BIMI1; l=https://acme.example/logo.svg', 'the domain has no BIMI record'],
])('the record "%s" is read as: %s', async (text, note) => {
  const { look } = await enter({
    texts: { 'default._bimi.acme.example': [text] },
    files: { '/logo.svg': svg, '/page.html': '<p>svg</p>' },
  });
  expect(await look('acme.example')).toMatchObject({ note, svg: null, verified: null });
});

test('two records are none, and a failing name server is not a missing record', async () => {
  const { look } = await enter({ texts: { 'default._bimi.acme.example': [record, record] } });
  expect((await look('acme.example')).note).toBe('there is more than one BIMI record');
  expect((await look('broken.example')).note).toBe('the name server did not respond');
  expect((await look('none.example')).note).toBe('the domain has no BIMI record');
});

test('a look that is ended waits for neither names nor files', async () => {
  const dns = await startDnsStandIn(() => ({ failure: 'silent' }));
  onTestFinished(dns.close);
  const ended = new AbortController();
  const found = findBimi('acme.example', lookOutbound({}), {
    resolveTxt: resolveTxtBy(dns.address),
    signal: ended.signal,
  });
  setTimeout(() => ended.abort(), 50);
  const startedAtMs = performance.now();
  expect((await found).note).toBe('the name server did not respond');
  expect(performance.now() - startedAtMs).toBeLessThan(1000);
});
