import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { OutboundError } from '../../server/outbound/outbound-error';
import { createOutbound } from '../../server/outbound/send-outbound';
import type { Bimi, Look } from '../../server/enrichment/look/look';
import { lookAtSite } from '../../server/enrichment/look/look-at-site';
import { measurePicture } from '../../server/enrichment/look/site-reader';

/** A process starts slowly from source, and a look does not wait. */
export async function warmReader(): Promise<void> {
  await measurePicture({ body: new Uint8Array(), fragment: null });
}

export type Answer = {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  ms?: number;
};
/** What is at the addresses of an internet of its own. Hosts that no address names do not exist. */
export type Internet = Record<string, Answer | string>;

export const noBimi: Bimi = { steps: [], svg: null, verified: null, note: '' };

/** Looks through real requests at a server of this machine, which plays every host. */
export async function lookAt(domain: string, internet: Internet, bimi: Bimi = noBimi) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = String(request.headers['x-asked']);
    asked.push(url);
    const found = internet[url] ?? { status: 404, body: 'not here' };
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      headers = {},
      body = '',
      ms = 0,
    } = typeof found === 'string' ? { body: found } : found;
    setTimeout(
      () => response.writeHead(status, { 'content-type': type, ...headers }).end(body),
      ms,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound({ allowsHttp: true, allowsPrivate: true });
  const origins = new Set(Object.keys(internet).map((url) => new URL(url).origin));
  const look = await lookAtSite(domain, {
    send: async (request) => {
      const { origin, hostname, pathname, search } = new URL(request.url);
      if (![...origins].some((one) => new URL(one).hostname === hostname))
        throw new OutboundError('connection', 'the host has no address');
      if (!origins.has(origin)) throw new OutboundError('connection', 'the connection was refused');
      const headers = { ...request.headers, 'x-asked': request.url };
      const response = await outbound({
        ...request,
        headers,
        url: `http://127.0.0.1:${port}${pathname}${search}`,
      });
      return { ...response, url: request.url };
    },
    findBimi: () => Promise.resolve(bimi),
  });
  return { look, asked };
}

const svg = (inner: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`;
export const disc = (color: string) => svg(`<circle cx="12" cy="12" r="10" fill="${color}"/>`);
export const wide = (color: string) =>
  svg(
    `<rect x="2" y="4" width="16" height="16" rx="4" fill="${color}"/><path fill="${color}" d="M24 6h66v4H24zM24 13h50v4H24z"/>`,
    '0 0 96 24',
  );
export const picture = (drawing: string): Answer => ({ type: 'image/svg+xml', body: drawing });
export const png = async (side: number, color = '#1060d0'): Promise<Answer> => ({
  type: 'image/png',
  body: await sharp(Buffer.from(disc(color)), { density: 600 })
    .resize(side, side)
    .png()
    .toBuffer(),
});
export const home = (head: string, body = '') =>
  `<!doctype html><html><head><title>Acme</title>${head}</head><body>${body}</body></html>`;
export const variantsOf = ({ drawings }: Look) =>
  Object.fromEntries(
    drawings.map(({ variant, url }) => [variant, url.replace('https://acme.com', '')]),
  );
export const verdictOf = ({ candidates }: Look, url: string) =>
  candidates.find((one) => one.url.endsWith(url))?.verdict;
