import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { openMemoryCounters } from '../../limits/counters/counters';
import { createAccount } from '../../../e2e/support/factories';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { createRestApp } from '../app';

const token = 'a-token-for-metrics';
const name = 'http_server_request_duration_seconds';
let opened: OpenDatabase;
const app = createRestApp();

beforeAll(async () => {
  Object.assign(env, { metricsToken: token });
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

const scrape = (authorization?: string, headers: Record<string, string> = {}) =>
  app.request('/metrics', {
    headers: authorization === undefined ? headers : { ...headers, Authorization: authorization },
  });

test.each([undefined, 'Bearer wrong', `Bearer ${token}x`, token, `Basic ${token}`])(
  'the authorization %j is refused',
  async (authorization) => {
    expect((await scrape(authorization)).status).toBe(401);
  },
);

test('requests are counted by the pattern of their route, never by its path', async () => {
  const { apiKey, id } = await createAccount(opened.client);
  await app.request('/v1/catalog?limit=0', { headers: { 'X-API-Key': apiKey } });
  await app.request('/v1/usage', { headers: { 'X-API-Key': apiKey } });
  await app.request('/v1/nothing/at/all');
  const response = await scrape(`Bearer ${token}`);
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const text = await response.text();
  const counted = ([route, status]: [string, number]) =>
    `${name}_count{http_route="${route}",http_request_method="GET",http_response_status_code="${status}"} 1`;
  expect(text).toContain(counted(['/v1/usage', 200]));
  expect(text).toContain(counted(['/v1/catalog', 422]));
  expect(text).toContain(counted(['unmatched', 404]));
  expect(text).not.toContain(apiKey);
  expect(text).not.toContain(id);
});

test('the durations of a route are cumulative: each bucket includes the faster ones, and the last one includes all', async () => {
  const { apiKey } = await createAccount(opened.client);
  const ask = async () => app.request('/v1/usage', { headers: { 'X-API-Key': apiKey } });
  await Promise.all(Array.from({ length: 7 }, ask));
  const text = await (await scrape(`Bearer ${token}`)).text();
  const valueOf = (line: string) => {
    const found = text.split('\n').find((one) => one.startsWith(line));
    return Number(found?.slice(found.lastIndexOf(' ')));
  };
  const labels = 'http_route="/v1/usage",http_request_method="GET",http_response_status_code="200"';
  const bounds = ['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1'];
  const buckets = [...bounds, '2.5', '5', '10', '+Inf'].map((le) =>
    valueOf(`${name}_bucket{le="${le}",${labels}}`),
  );
  expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
  expect(buckets.at(-1)).toBeGreaterThanOrEqual(7);
  expect(valueOf(`${name}_count{${labels}}`)).toBe(buckets.at(-1));
  expect(valueOf(`${name}_sum{${labels}}`)).toBeGreaterThan(0);
});

const prometheus =
  'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1';

test('a scraper that prefers OpenMetrics gets it, with the id of a request in each bucket', async () => {
  const response = await app.request('/v1/nothing');
  const requestId = response.headers.get('X-Request-Id');
  const scraped = await scrape(`Bearer ${token}`, { Accept: prometheus });
  expect(scraped.headers.get('Content-Type')).toMatch(/^application\/openmetrics-text/);
  const text = await scraped.text();
  expect(text).toMatch(/\n# EOF\n$/);
  expect(text).toContain(` # {request_id="${requestId}"} `);
  expect(text).toContain(
    '# TYPE marque_counter_store_outages counter\nmarque_counter_store_outages_total 0',
  );
});

test('reading the metrics in one format does not change the other', async () => {
  const names = async () =>
    [...(await (await scrape(`Bearer ${token}`)).text()).matchAll(/^# TYPE (\S+)/gm)].map(
      ([, one]) => one,
    );
  const before = await names();
  await scrape(`Bearer ${token}`, { Accept: 'application/openmetrics-text' });
  expect(await names()).toEqual(before);
  expect(before).toContain('marque_counter_store_outages_total');
});

test('without a preference the text format is served, which has no exemplars', async () => {
  const scraped = await scrape(`Bearer ${token}`, { Accept: '*/*' });
  expect(scraped.headers.get('Content-Type')).toMatch(/^text\/plain/);
  expect(await scraped.text()).not.toContain('request_id');
});
