import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { errorStatus } from '../contract/error-codes';
import { AppError } from '../platform/errors';
import { log } from '../platform/log';
import { register } from '../accounts/register';
import { handleAuth } from '../auth/handle-auth';
import { Browser, newPerson } from '../../e2e/support/browser';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { accountProcedure, publicProcedure, router, trpcCodeOfStatus } from './trpc';
import { createTrpcHandler, handleTrpc } from './handle-trpc';
import { someOrigin } from '../../e2e/support/some-origin';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

type Failure = {
  error: {
    message: string;
    data: {
      code: string;
      httpStatus: number;
      requestId: string;
      fields: Record<string, string>;
      extras: Record<string, unknown>;
    };
  };
};

const secret = 'select * from account at /srv/marque/server/secret.ts:12';
const probes = createTrpcHandler(
  router({
    plain: publicProcedure.query(() => {
      throw new Error(secret);
    }),
    text: publicProcedure.query(() => {
      // An error that a third-party library might throw.
      throw Object.assign(new Error(secret), { code: 'NOT_FOUND', message: secret });
    }),
    parsing: publicProcedure.query(() => JSON.parse(`{${secret}`) as unknown),
    known: publicProcedure.query(() => {
      throw new AppError('service_unavailable', 'Come back later.', {
        headers: { 'Retry-After': '7' },
        extras: { reset_in_seconds: 7 },
        cause: new Error(secret),
      });
    }),
    field: publicProcedure.query(() => {
      throw new AppError('validation_error', 'must have 8 to 128 characters', {
        field: 'password',
      });
    }),
    mine: accountProcedure.query(({ ctx }) => ctx.account.email),
    echo: publicProcedure
      .input(z.object({ name: z.string().min(2, 'is too short'), age: z.int('is no number') }))
      .query(({ input }) => input),
  }),
);
const open = () => new Browser({ '/api/trpc': probes, '/api/auth': handleAuth });
const failureOf = async (response: Response) => ((await response.json()) as Failure).error;
const query = (path: string, input: unknown) =>
  `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;

describe('an error reveals its code and its request, and nothing internal', () => {
  test.each(['plain', 'text', 'parsing'])('%s', async (path) => {
    const logged = vi.spyOn(log, 'error').mockReturnValue();
    const response = await open().get(`/api/trpc/${path}`);
    expect(response.status).toBe(500);
    const requestId = response.headers.get('x-request-id');
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ requestId }));
    logged.mockRestore();
    const text = await response.text();
    expect(text).not.toMatch(/select|secret|srv|stack|SyntaxError|\.ts/i);
    const { error } = JSON.parse(text) as Failure;
    expect(error.data).toEqual({
      code: 'internal_error',
      httpStatus: 500,
      requestId: response.headers.get('x-request-id'),
      fields: {},
      extras: {},
    });
  });

  test('an error meant for the caller is sent without its cause', async () => {
    const response = await open().get('/api/trpc/known');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('7');
    const text = await response.text();
    expect(text).not.toContain('select');
    const { error } = JSON.parse(text) as Failure;
    expect(error.message).toBe('Come back later.');
    expect(error.data).toMatchObject({
      code: 'service_unavailable',
      extras: { reset_in_seconds: 7 },
    });
  });

  test('an invalid input is explained field by field', async () => {
    const response = await open().get(query('echo', { name: 'x', age: 'y' }));
    expect(response.status).toBe(422);
    const { data } = await failureOf(response);
    expect(data.code).toBe('validation_error');
    expect(data.fields).toEqual({ name: 'is too short', age: 'is no number' });
    const byVerb = await failureOf(await open().get('/api/trpc/field'));
    expect(byVerb.data.fields).toEqual({ password: 'must have 8 to 128 characters' });
  });
});

test('each of our errors has a tRPC code', () => {
  for (const status of Object.values(errorStatus)) expect(trpcCodeOfStatus[status]).toBeTruthy();
});

describe('a visitor who is not signed in', () => {
  test('a signed-out visitor can call no account procedure, and is asked to sign in', async () => {
    const response = await open().get('/api/trpc/mine');
    expect(response.status).toBe(401);
    expect((await failureOf(response)).data.code).toBe('invalid_token');
  });

  test('two people each see their own account', async () => {
    for (const person of [newPerson(), newPerson()]) {
      await register(person, someOrigin);
      const browser = open();
      await browser.signIn(person);
      const response = await browser.get('/api/trpc/mine');
      expect(await response.json()).toEqual({ result: { data: person.email } });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('an access token of the API is not a session of the site', async () => {
    const { access_token, api_key } = await register(newPerson(), someOrigin);
    const headers = { Authorization: `Bearer ${access_token}`, 'X-API-Key': api_key };
    expect((await open().get('/api/trpc/mine', headers)).status).toBe(401);
  });
});

test('at most ten calls come in one batch', async () => {
  const batch = (count: number) =>
    open().get(`/api/trpc/${Array.from({ length: count }, () => 'mine').join(',')}?batch=1`);
  const responses = (await (await batch(10)).json()) as unknown[];
  expect(responses).toHaveLength(10);
  expect((await batch(11)).status).toBe(400);
});

test.each([
  ['in the query', (deep: unknown) => open().get(query('echo', deep))],
  ['in the body', (deep: unknown) => open().post('/api/trpc/echo', deep)],
])('input %s that is nested too deeply is refused before it is parsed', async (_, ask) => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });
  const response = await ask(nested(33));
  expect(response.status).toBe(400);
  expect((await failureOf(response)).data.code).toBe('invalid_json');
  expect((await failureOf(await ask(nested(32)))).data.code).not.toBe('invalid_json');
});

test('an unknown procedure is a 404 with the request id', async () => {
  const response = await open().get('/api/trpc/nope.nope');
  expect(response.status).toBe(404);
  const { data } = await failureOf(response);
  expect(data).toMatchObject({
    code: 'not_found',
    requestId: response.headers.get('x-request-id'),
  });
});

const fromSite = { 'Sec-Fetch-Site': 'same-origin' };

test('public calls are counted by the address: the 601st of a minute is refused with Retry-After', async () => {
  const browser = open();
  let response = await browser.get(query('echo', { name: 'xy', age: 1 }));
  let passed = 1;
  while (response.status === 200 && passed <= 700) {
    response = await browser.get(query('echo', { name: 'xy', age: 1 }), {
      'X-Forwarded-For': `6.6.6.${passed % 250}`,
    });
    if (response.status === 200) passed++;
  }
  expect(passed).toBeLessThanOrEqual(600);
  expect(passed).toBeGreaterThan(500);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  const { data } = await failureOf(response);
  expect(data.code).toBe('rate_limit_exceeded');
  expect(data.extras['reset_in_seconds']).toBeGreaterThan(0);
});

describe('a look-up, which the API counts against a key, is refused', () => {
  const ask = (headers: Record<string, string>, address = '198.51.100.9', name = 'lookUp') =>
    handleTrpc(
      new Request(new URL(query(`brand.${name}`, { typed: 'stripe.com' }), env.publicUrl), {
        headers,
      }),
      { address, outboxToken: null },
    );
  const passedOf = async (headers: Record<string, string>, address: string, name?: string) => {
    for (let passed = 0; ; passed++) {
      const { status } = await ask(headers, address, name);
      if (status === 429) return passed;
      expect(status).toBe(200);
    }
  };

  test.each([
    ['another site’s page', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a sibling domain’s page', { 'Sec-Fetch-Site': 'same-site' }],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }],
    ['another site’s page in an old browser', { Origin: 'https://evil.example' }],
    ['curl', {}],
  ])('a look-up is refused to %s', async (_who, headers) => {
    const response = await ask(headers as Record<string, string>);
    expect(response.status).toBe(403);
    expect((await failureOf(response)).data).toMatchObject({ code: 'cross_site_request' });
  });

  test('a look-up is refused to one address after 60 an hour, even from a page of ours', async () => {
    const [cookie = ''] = (await ask(fromSite)).headers.getSetCookie();
    const known = { ...fromSite, Cookie: cookie.split(';')[0] ?? '' };
    expect(await passedOf(known, '198.51.100.9')).toBe(59);
    // A suggestion for a whole host is a look-up, too.
    expect((await ask(known, '198.51.100.9', 'suggest')).status).toBe(429);
  });

  test('a look-up is refused after 20 to a client that only claims to be a page of ours, and keeps no cookie', async () => {
    expect(await passedOf(fromSite, '198.51.100.10')).toBe(20);
    // Nor does a cookie help that another address was given.
    const [cookie = ''] = (await ask(fromSite, '198.51.100.11')).headers.getSetCookie();
    const foreign = { ...fromSite, Cookie: cookie.split(';')[0] ?? '' };
    expect((await ask(foreign, '198.51.100.10')).status).toBe(429);
  });
});
