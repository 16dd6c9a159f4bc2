import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { caps } from '../../limits/caps';
import { openMemoryCounters } from '../../limits/counters/counters';
import { requestBuffer } from '../../metering/requests/note-request';
import type { OpenDatabase } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { metrics } from '../../platform/metrics/metrics';
import { createRestApp } from '../app';
import { json, type Representation } from './responses';
import type { RestEnv } from './rest-env';
import { route } from './route';

type Handle = () => Representation | Promise<Representation>;

const metered = {
  method: 'get',
  operationId: 'probe',
  tag: 'Probe',
  summary: 'A probe',
  meter: 'svg',
  responses: { 200: { description: 'Nothing.' } },
} as const;
const withKey = ({ apiKey }: TestAccount) => ({ headers: { 'X-API-Key': apiKey } });

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

test.each<[string, Handle]>([
  ['an unforeseen error', () => Promise.reject(new Error('broken'))],
  ['an unreachable database', () => Promise.reject(new AppError('service_unavailable', 'Away.'))],
  [
    'a body that cannot be produced',
    () => ({
      bytes: null,
      cacheControl: 'no-store',
      draw: () => Promise.reject(new Error('broken')),
    }),
  ],
])('%s is refunded, and costs nothing in the request log', async (_, fail) => {
  const declare = (path: string, handle: Handle) =>
    route({ ...metered, path, security: 'apiKey' }, handle).serve;
  const app = new Hono<RestEnv>();
  app.get('/v1/broken', declare('/v1/broken', fail));
  app.get(
    '/v1/well',
    declare('/v1/well', () => json({}, 'no-store')),
  );
  const account = await createAccount(opened.client);
  requestBuffer.take();
  expect((await app.request('/v1/broken', withKey(account))).status).toBeGreaterThanOrEqual(500);
  const { headers } = await app.request('/v1/well', withKey(account));
  expect(headers.get('X-RateLimit-Remaining')).toBe('49');
  expect(requestBuffer.take().map(({ cost }) => cost)).toEqual([0, 1]);
});

test('concurrent requests are each counted once, by the quota and by the metrics', async () => {
  const app = createRestApp();
  const account = await createAccount(opened.client);
  const counted = async () => {
    const { values } = await metrics().requestDurations('/v1/svg/{slug}', 'GET', 200).get();
    return values.at(-1)?.value ?? 0;
  };
  const before = await counted();
  const responses = await Promise.all(
    [1, 2, 3].map(async () => app.request('/v1/svg/github', withKey(account))),
  );
  const remaining = responses.map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
  expect(new Set(remaining)).toEqual(new Set([47, 48, 49]));
  expect(await counted()).toBe(before + 3);
});

test('a wrong query is refused with its own faults, each time it is sent', async () => {
  const app = createRestApp();
  const account = await createAccount(opened.client);
  const messageOf = async (query: string) => {
    const response = await app.request(`/v1/svg/github?${query}`, withKey(account));
    return ((await response.json()) as { message: string }).message;
  };
  for (let i = 0; i < 2; i++) {
    expect(await messageOf('variant=huge')).toMatch(/^variant: /);
    expect(await messageOf('on=nowhere')).toMatch(/^on: /);
  }
});

test.each<[string, object, boolean]>([
  ['no security', {}, false],
  ['a security without an account', { security: 'admin' }, false],
  ['an optional token', { security: 'bearerOrNone' }, false],
  ['an optional key and no cap for requests without one', { security: 'apiKeyOrNone' }, false],
  ['a key', { security: 'apiKey' }, true],
  ['a key or a token', { security: 'apiKeyOrBearer' }, true],
  ['an optional key and a cap', { security: 'apiKeyOrNone', cap: caps.strayPictures }, true],
])('whether a metered route with %s can be declared: %o', (_, more, isCounted) => {
  const declare = () =>
    route({ ...metered, path: '/v1/probe', ...more }, () => {
      throw new Error('It is only declared.');
    });
  if (isCounted) expect(declare).not.toThrow();
  else expect(declare).toThrow('probe has a meter');
});
