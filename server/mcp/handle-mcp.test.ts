import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mcpCases } from '../../e2e/contract/cases/mcp-cases';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { mcpRequest, openMcp } from '../../e2e/support/open-mcp';
import { someOrigin } from '../../e2e/support/some-origin';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { createNamedKey, type NewKey } from '../accounts/keys/named-keys';
import { openMemoryCounters } from '../limits/counters/counters';
import { requestBuffer } from '../metering/requests/note-request';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';

const { mcp } = openMcp();
let opened: OpenDatabase;
let pro: TestAccount;
beforeAll(async () => {
  opened = await useSeededDatabase();
  pro = await createAccount(opened.client, { tier: 'pro' });
});
beforeEach(() => useCounters(openMemoryCounters()));
afterAll(() => opened.close());

const send = (message: Parameters<typeof mcpRequest>[0], headers: Record<string, string> = {}) =>
  mcp(mcpRequest(message, { 'X-API-Key': pro.apiKey, ...headers }), '127.0.0.1');

const post = (body: string, headers: Record<string, string> = {}) =>
  mcp(
    new Request(`${env.publicUrl}/mcp`, {
      method: 'POST',
      headers: { 'X-API-Key': pro.apiKey, 'Content-Type': 'application/json', ...headers },
      body,
    }),
    '127.0.0.1',
  );

const codeOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: number } | string };
  return `${response.status} ${typeof error === 'string' ? error : error.code}`;
};

mcpCases(() => ({
  fetch: (path, init) => mcp(new Request(new URL(path, env.publicUrl), init), '127.0.0.1'),
  free: pro,
  pro,
  stranger: pro,
  dataFolder: env.dataFolder,
}));

describe('the protocol', () => {
  test.each([
    ['a header that contradicts the body', { 'Mcp-Method': 'tools/call' }, '400 -32020'],
    ['a missing header', { 'Mcp-Method': '' }, '400 -32020'],
    ['another revision in the header', { 'MCP-Protocol-Version': '2025-11-25' }, '400 -32020'],
  ])('%s is refused', async (_, headers, expected) => {
    expect(await codeOf(await send({ method: 'tools/list' }, headers))).toBe(expected);
  });

  test('an unknown revision is refused with the list of supported ones', async () => {
    const unknown = '2031-01-01';
    const params = {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': unknown,
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    };
    const headers = { 'MCP-Protocol-Version': unknown };
    const response = await send({ method: 'tools/list', params }, headers);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: -32022, data: { supported: ['2026-07-28'], requested: unknown } },
    });
  });

  test.each([
    ['no/such-method', {}, '404 -32601'],
    ['subscriptions/listen', { notifications: {} }, '404 -32601'],
    ['tools/call', { name: 'no_such_tool', arguments: {} }, '200 -32602'],
    ['resources/read', { uri: 'marque://brand/no-such-brand' }, '200 -32602'],
    ['resources/read', { uri: 'marque://logo/github/no-such-variant' }, '200 -32602'],
    ['resources/read', { uri: 'file:///etc/passwd' }, '200 -32602'],
  ])('%s %j is refused', async (method, params, expected) => {
    expect(await codeOf(await send({ method, params }))).toBe(expected);
  });

  test('lists and resources say how long a client may cache them', async () => {
    for (const method of ['server/discover', 'tools/list', 'resources/templates/list']) {
      const { result } = (await (await send({ method })).json()) as { result: object };
      expect(result, method).toMatchObject({
        resultType: 'complete',
        ttlMs: 3_600_000,
        cacheScope: 'public',
      });
    }
    const params = { uri: 'marque://brand/github' };
    const read = await send({ method: 'resources/read', params });
    expect(await read.json()).toMatchObject({ result: { cacheScope: 'private' } });
  });

  test('a named key needs the scope of reading, and the sender that it is for', async () => {
    const owner = { accountId: pro.id, origin: someOrigin };
    const create = async (fields: Omit<NewKey, 'name'>) =>
      (await createNamedKey(owner, { name: randomUUID(), ...fields })).key;
    const call = async (key: string) => {
      const params = { name: 'get_brand', arguments: { domain: 'stripe.com' } };
      const response = await send({ method: 'tools/call', params }, { 'X-API-Key': key });
      return response.status === 200 ? response.text() : codeOf(response);
    };
    const kind = 'restricted';
    const networks = ['127.0.0.0/8'];
    expect(await call(await create({ kind, scopes: ['read'], networks }))).toContain('"stripe"');
    expect(await call(await create({ kind, scopes: ['brands'] }))).toBe('403 scope_missing');
    expect(await call(await create({ kind: 'publishable' }))).toBe('403 scope_missing');
    const elsewhere = await create({ kind, scopes: ['read'], networks: ['203.0.113.0/24'] });
    expect(await call(elsewhere)).toBe('403 origin_not_allowed');
  });

  test('the list of tools is byte-identical 100 times', async () => {
    const lists = new Set<string>();
    for (let i = 0; i < 100; i++) lists.add(await (await send({ method: 'tools/list' })).text());
    expect(lists.size).toBe(1);
    // The protocol sets the dialect of the schemas.
    expect([...lists].join()).not.toContain('$schema');
  });

  test('slugs and variants are completed, the best-known brand first', async () => {
    const complete = async (name: string, value: string) => {
      const params = {
        ref: { type: 'ref/resource', uri: 'marque://logo/{slug}/{variant}' },
        argument: { name, value },
        context: { arguments: { slug: 'github' } },
      };
      const response = await send({ method: 'completion/complete', params });
      return (await response.json()) as { result: { completion: { values: string[] } } };
    };
    expect((await complete('slug', 'GitH')).result.completion.values[0]).toBe('github');
    expect((await complete('variant', 'w')).result.completion.values).toEqual(['wordmark']);
  });
});

describe('a request that is refused before it is parsed as a message', () => {
  test.each([
    ['a form', 'a=b', { 'Content-Type': 'text/plain' }, '415 unsupported_media_type'],
    ['more than 64 KiB', JSON.stringify('x'.repeat(65_536)), {}, '413 payload_too_large'],
    ['a deep list', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, {}, '400 invalid_json'],
    ['deep objects', '{"a":'.repeat(40) + '1' + '}'.repeat(40), {}, '400 invalid_json'],
    ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', {}, '400 bad_request'],
    ['an opaque origin', '{}', { Origin: 'null' }, '403 cross_site_request'],
  ])('%s is refused in the error shape', async (_, body, headers: Record<string, string>, code) => {
    expect(await codeOf(await post(body, headers))).toBe(code);
  });

  test('the key of a suspended account is refused', async () => {
    const account = await createAccount(opened.client);
    await opened.client.account.update({
      where: { id: account.id },
      data: { suspendedAt: new Date() },
    });
    const response = await send({ method: 'tools/list' }, { 'X-API-Key': account.apiKey });
    expect(await codeOf(response)).toBe('403 account_suspended');
  });

  test('a page of this site and a tool on this machine may send a message and read the response', async () => {
    for (const Origin of [new URL(env.publicUrl).origin, 'http://localhost:6274']) {
      const response = await send({ method: 'tools/list' }, { Origin });
      expect(response.status).toBe(200);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(Origin);
    }
  });
});

test('the request log has each message and its API requests', async () => {
  requestBuffer.take();
  await send({ method: 'tools/list' });
  await send({
    method: 'tools/call',
    params: { name: 'get_logo', arguments: { slug: 'github' } },
  });
  const noted = requestBuffer.take().map(({ method, url, cost }) => `${method} ${url} ${cost}`);
  expect(noted).toEqual([
    `POST ${env.publicUrl}/mcp 0`,
    `GET ${env.publicUrl}/v1/svg/github 1`,
    `POST ${env.publicUrl}/mcp 0`,
  ]);
});
