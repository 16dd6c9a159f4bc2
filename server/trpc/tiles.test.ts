import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { heldBytes } from '../../e2e/support/measure';
import { askRaw } from '../../e2e/support/raw-connection';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { currentCatalog } from '../catalog/current-catalog';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { presentTiles } from '../presenters/present-tiles';
import { handleTrpc } from './handle-trpc';

const fromSite = { 'Sec-Fetch-Site': 'same-origin' };

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

describe("the catalog's tiles", () => {
  const query = (input: unknown) =>
    `/api/trpc/catalog.tiles?input=${encodeURIComponent(JSON.stringify(input))}`;
  const ask = async (input: unknown) => {
    const response = await handleTrpc(
      new Request(new URL(query(input), env.publicUrl), { headers: fromSite }),
      { address: '', outboxToken: null },
    );
    const body = (await response.json()) as { result: { data: { version: string } } };
    return { keep: response.headers.get('cache-control'), version: body.result.data.version };
  };

  test('the catalog’s tiles are cached forever by a browser that requests the current version outside of a batch', async () => {
    const { version, keep } = await ask({});
    expect(keep).toBe('private, max-age=300');
    expect((await ask({ version })).keep).toBe('private, max-age=31536000, immutable');
    expect((await ask({ version: 'older' })).keep).toBe('private, max-age=300');
  });

  test('the catalog’s tiles come in no batch, which a slow client could make hold ten of them', async () => {
    const response = await handleTrpc(
      new Request(new URL(`${query({ 0: {} })}&batch=1`, env.publicUrl), {
        headers: fromSite,
      }),
      { address: '', outboxToken: null },
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject([{ error: { data: { code: 'bad_request' } } }]);
  });

  test('the catalog’s tiles take the memory of one response, however many clients read none of theirs', async () => {
    const listener = getRequestListener((request) =>
      handleTrpc(request, { address: '', outboxToken: null }),
    );
    const server = createServer((request, response) => void listener(request, response)).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
      server.close().closeAllConnections();
    });
    const head = `GET ${query({})} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin`;
    const { body } = await askRaw(port, `${head}\r\n\r\n`);
    const before = heldBytes();
    socket.write(`${head}\r\n\r\n`.repeat(100));
    await once(socket, 'readable');
    // Whatever was packed for the others was packed before this.
    await askRaw(port, `${head}\r\n\r\n`);
    expect(heldBytes() - before).toBeLessThan(20 * body.length);
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['identity', null, (body: Buffer) => body],
  ] as const)(
    'tiles for a client that accepts %s are the same list',
    async (accepted, coding, unpack) => {
      const response = await handleTrpc(
        new Request(new URL(query({}), env.publicUrl), {
          headers: { ...fromSite, 'Accept-Encoding': accepted },
        }),
        { address: '', outboxToken: null },
      );
      expect(response.headers.get('content-encoding')).toBe(coding);
      expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
      const text = unpack(Buffer.from(await response.arrayBuffer())).toString();
      expect(JSON.parse(text)).toEqual({ result: { data: presentTiles(currentCatalog().brands) } });
    },
  );
});
