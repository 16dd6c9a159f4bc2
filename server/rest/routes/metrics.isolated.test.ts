import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { openMemoryCounters } from '../../metering/quotas/counters';
import { createAccount } from '../../../e2e/support/factories';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { createRestApp } from '../app';

const token = 'a-token-for-metrics';
let opened: OpenDatabase;
const app = createRestApp();

beforeAll(async () => {
  Object.assign(env, { metricsToken: token });
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

const scrape = (authorization?: string) =>
  app.request('/metrics', {
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });

test.each([undefined, 'Bearer wrong', `Bearer ${token}x`, token, `Basic ${token}`])(
  'the authorization %j is refused',
  async (authorization) => {
    expect((await scrape(authorization)).status).toBe(401);
  },
);

test('requests are counted by the pattern of their route, never by what was asked for', async () => {
  const { apiKey, id } = await createAccount(opened.client);
  await app.request('/v1/catalog?limit=0', { headers: { 'X-API-Key': apiKey } });
  await app.request('/v1/usage', { headers: { 'X-API-Key': apiKey } });
  await app.request('/v1/nothing/at/all');
  const response = await scrape(`Bearer ${token}`);
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const text = await response.text();
  expect(text).toContain(
    'marque_http_requests_total{method="GET",route="/v1/usage",status="200"} 1',
  );
  expect(text).toContain(
    'marque_http_requests_total{method="GET",route="/v1/catalog",status="422"} 1',
  );
  expect(text).toContain(
    'marque_http_requests_total{method="GET",route="unmatched",status="404"} 1',
  );
  expect(text).toContain('marque_http_request_duration_seconds_bucket{le="0.1",route="/v1/usage"}');
  expect(text).not.toContain(apiKey);
  expect(text).not.toContain(id);
});

test('the times of a route add up: every bucket holds the faster ones, and the last one all', async () => {
  const { apiKey } = await createAccount(opened.client);
  const ask = async () => app.request('/v1/catalog?limit=1', { headers: { 'X-API-Key': apiKey } });
  await Promise.all(Array.from({ length: 7 }, ask));
  const text = await (await scrape(`Bearer ${token}`)).text();
  const valueOf = (line: string) => {
    const found = text.split('\n').find((one) => one.startsWith(line));
    return Number(found?.slice(found.lastIndexOf(' ')));
  };
  const name = 'marque_http_request_duration_seconds';
  const bounds = ['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1'];
  const buckets = [...bounds, '2.5', '+Inf'].map((le) =>
    valueOf(`${name}_bucket{le="${le}",route="/v1/catalog"}`),
  );
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  expect(buckets.at(-1)).toBeGreaterThanOrEqual(7);
  expect(valueOf(`${name}_count{route="/v1/catalog"}`)).toBe(buckets.at(-1));
  expect(valueOf(`${name}_sum{route="/v1/catalog"}`)).toBeGreaterThan(0);
});
