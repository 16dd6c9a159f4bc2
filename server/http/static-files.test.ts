import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressBuild } from './compress-build';
import { serveStaticFiles } from './static-files';

const start = `start(${'1+'.repeat(500)}1);`;
const rest = `rest(${'2+'.repeat(500)}2);`;
const mount = '/_next/static/chunks';

let distDir: string;
let server: Server;

beforeAll(async () => {
  distDir = await mkdtemp(path.join(tmpdir(), 'marque-build-'));
  await mkdir(path.join(distDir, 'static/chunks'), { recursive: true });
  await writeFile(path.join(distDir, 'static/chunks/start.js'), start);
  await writeFile(path.join(distDir, 'static/chunks/rest.js'), rest);
  await writeFile(path.join(distDir, 'static/chunks/.hidden.js'), '');
  await compressBuild({ distDir });
  await mkdir(path.join(distDir, 'public'));
  await writeFile(path.join(distDir, 'public/client.tgz'), 'archive');

  const serve = serveStaticFiles(path.join(distDir, 'static'), path.join(distDir, 'public'));
  server = createServer((request, response) =>
    serve(request, response, () => response.writeHead(404).end(request.url)),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(distDir, { recursive: true });
});

/** The raw response: `fetch` would decompress it and normalize the path. */
async function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const request = get({ host: '127.0.0.1', port, path: target, headers, method });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test('preparing a build twice changes nothing', async () => {
  const file = path.join(distDir, 'static/chunks/start.js');
  const before = [await readFile(file), await readFile(`${file}.br`)];
  await compressBuild({ distDir });
  expect([await readFile(file), await readFile(`${file}.br`)]).toEqual(before);
  await expect(readFile(`${file}.br.br`)).rejects.toThrow('ENOENT');
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
])('a client that accepts %s gets a file as %s', async (accepted, encoding, unpack) => {
  const response = await ask(`${mount}/start.js`, { 'accept-encoding': accepted });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toBe('Accept-Encoding');
  expect(String(unpack(response.body))).toBe(start);
  if (encoding) expect(response.body.length).toBeLessThan(start.length / 4);
});

test('a browser keeps a file of the build for a year', async () => {
  const { headers } = await ask(`${mount}/start.js`);
  expect(headers['cache-control']).toBe('public,max-age=31536000,immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('the npm package is asked for again each time, because an upgrade replaces it', async () => {
  const { headers, body } = await ask('/client.tgz');
  expect([headers['cache-control'], String(body)]).toEqual(['no-cache', 'archive']);
});

test.each([(etag: string) => etag, (etag: string) => `"another", ${etag}`, () => '*'])(
  'a file that the client has is not sent again',
  async (condition) => {
    const { etag = '', vary, 'cache-control': control } = (await ask(`${mount}/start.js`)).headers;
    const again = await ask(`${mount}/start.js`, { 'if-none-match': condition(etag) });
    expect(again).toMatchObject({ status: 304, body: Buffer.of() });
    expect(again.headers).toMatchObject({ etag, vary, 'cache-control': control });
  },
);

test.each(['bytes=10-5', 'bytes=0-99999999999999999999', 'bytes=-5', 'bytes=9999-', 'nonsense'])(
  'a request for the range %s gets the whole file',
  async (range) => {
    const response = await ask(`${mount}/rest.js`, { range });
    expect([response.status, String(response.body)]).toEqual([200, rest]);
  },
);

test('a file that a newer build has removed is still served', async () => {
  const file = path.join(distDir, 'static/chunks/rest.js');
  await rename(file, `${file}.away`);
  expect(String((await ask(`${mount}/rest.js`)).body)).toBe(rest);
  await rename(`${file}.away`, file);
});

test('a file is not served as its compressed form, nor is a hidden one served', async () => {
  for (const name of ['start.js.br', 'start.js.gz', '.hidden.js'])
    expect((await ask(`${mount}/${name}`)).status).toBe(404);
  expect(String((await ask(`${mount}/start.js`, { 'accept-encoding': 'br;q=0' })).body)).toBe(
    start,
  );
});

test.each([
  ['a file that is not there', `${mount}/none.js`],
  ['a file beside the folder', '/_next/static/../build-manifest.json'],
  ['the same, escaped', '/_next/static/%2e%2e/build-manifest.json'],
  ['a file of the repository', '/.git/config'],
  ['the environment file', '/.env'],
  ['a path that cannot be decoded', `${mount}/%E0%A4%A.js`],
  ['a page', '/pricing'],
  ['a page whose path begins the same way', '/_next/statics'],
])('%s is left to the next handler, with its address unchanged', async (_, target) => {
  const response = await ask(target);
  expect([response.status, String(response.body)]).toEqual([404, target]);
});

test('a request that would change a file is left to the next handler, and HEAD is GET without the body', async () => {
  expect((await ask(`${mount}/start.js`, {}, 'DELETE')).status).toBe(404);
  const head = await ask(`${mount}/start.js`, {}, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: Buffer.of() });
});
