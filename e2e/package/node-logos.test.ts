import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createViteServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeLogos, viteLogos } from '../../packages/marque/src/node-logos';
import { serveContract, type ServedContract } from './serve-contract';

let service: ServedContract;
beforeAll(async () => {
  service = await serveContract();
});
afterAll(() => service.close());

const options = () => ({ url: service.url, key: service.pro.apiKey, brands: ['github'] });

async function listen(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    get: (path: string, init?: RequestInit) => fetch(`${base}${path}`, init),
    close: () => new Promise((done) => server.close(done)),
  };
}

test('a Node server sends a logo, 304 for the same logo and 404 for another one', async () => {
  const { get, close } = await listen(nodeLogos(options()));
  const logo = await get('/marque?brand=github&on=dark');
  expect(await logo.text()).toMatch(/^<svg /);
  expect(logo.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  const headers = { 'If-None-Match': logo.headers.get('ETag') ?? '' };
  expect((await get('/marque?brand=github&on=dark', { headers })).status).toBe(304);
  expect((await get('/marque?brand=stripe')).status).toBe(404);
  await close();
});

test('Express gets an error to handle', async () => {
  const failed = new Promise((next) => {
    const handle = nodeLogos({ url: undefined, key: undefined });
    handle({ url: '/?brand=github', headers: {} }, { writeHead: next, end: next }, next);
  });
  expect(await failed).toMatchObject({ message: expect.stringMatching(/needs the url/) });
});

test('Vite serves logos while a site is developed, at its own path', async () => {
  const vite = await createViteServer({
    configFile: false,
    logLevel: 'silent',
    root: 'packages/marque/src',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [viteLogos({ ...options(), path: '/logos' })],
  });
  const { get, close } = await listen(vite.middlewares);
  expect(await (await get('/logos?brand=github')).text()).toMatch(/^<svg /);
  expect((await get('/marque?brand=github')).headers.get('Content-Type')).not.toMatch(/svg/);
  await close();
  await vite.close();
});
