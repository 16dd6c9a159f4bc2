import { expect, describe, test } from 'vitest';
import { z } from 'zod';
import { env } from '../platform/env';
import { Browser } from '../../e2e/support/browser';
import { createTrpcHandler } from './handle-trpc';
import { publicProcedure, router } from './trpc';

const done: string[] = [];
const handle = createTrpcHandler(
  router({
    write: publicProcedure.input(z.object({ text: z.string() })).mutation(({ input }) => {
      done.push(input.text);
      return input.text.length;
    }),
  }),
);
const probes = (request: Request) => handle(request, { address: '', outboxToken: null });
const open = () => new Browser({ '/api/trpc': probes });
const failureOf = async (response: Response) => {
  const body = (await response.json()) as { error: { data: { code: string } } };
  return body.error;
};

describe('a mutation is accepted', () => {
  const write = (headers: Record<string, string>, path = '/api/trpc/write') =>
    open().post(path, { text: 'abc' }, headers);

  test('a mutation from a page of the site is accepted', async () => {
    expect(await (await write({})).json()).toEqual({ result: { data: 3 } });
  });

  const foreign: [name: string, headers: Record<string, string>][] = [
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site that claims to be ours', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a neighbor under the same domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['an address typed by hand', { 'Sec-Fetch-Site': 'none' }],
    ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ];
  test.each(foreign)('a mutation from %s is refused', async (_, headers) => {
    const before = done.length;
    const response = await write(headers);
    expect(response.status).toBe(403);
    expect((await failureOf(response)).data.code).toBe('cross_site_request');
    expect(done).toHaveLength(before);
  });

  test('a mutation over plain http is accepted by its origin alone', async () => {
    const ask = (headers: Record<string, string>) =>
      probes(
        new Request(`${env.publicUrl}/api/trpc/write`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', ...headers },
          body: '{"text":"abc"}',
        }),
      );
    expect((await ask({ Origin: new URL(env.publicUrl).origin })).status).toBe(200);
    expect((await ask({ Origin: `${new URL(env.publicUrl).origin}.evil.example` })).status).toBe(
      403,
    );
    expect((await ask({})).status).toBe(403);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'a mutation as %j, which a form of another site could send, is refused',
    async (type) => {
      expect((await write({ 'Content-Type': type })).status).toBe(415);
    },
  );

  test('a mutation by GET is refused', async () => {
    const before = done.length;
    expect((await open().get('/api/trpc/write?input=%7B%22text%22%3A%22abc%22%7D')).status).toBe(
      405,
    );
    expect(done).toHaveLength(before);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'a mutation by %s is refused',
    async (method) => {
      const response = await probes(new Request(`${env.publicUrl}/api/trpc/write`, { method }));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    },
  );

  test('up to 64 KiB', async () => {
    const post = (length: number) => open().post('/api/trpc/write', { text: 'x'.repeat(length) });
    expect((await post(64 * 1024 - 20)).status).toBe(200);
    expect((await post(64 * 1024)).status).toBe(413);
  });

  test('a mutation that is not valid JSON is refused', async () => {
    const response = await probes(
      new Request(`${env.publicUrl}/api/trpc/write`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: '{"text":',
      }),
    );
    expect(response.status).toBe(400);
    expect((await failureOf(response)).data.code).toBe('invalid_json');
  });
});
