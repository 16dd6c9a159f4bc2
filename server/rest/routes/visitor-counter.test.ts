import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { openMemoryCounters } from '../../limits/counters/counters';
import { errorOf } from '../../../e2e/contract/target';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { createRestApp } from '../app';

let opened: OpenDatabase;
const app = createRestApp();

beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

test.each(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])(
  'without VISITOR_COUNTER=on %s is a 404 and counts no visitor',
  async (method) => {
    Object.assign(env, { visitorCounter: false });
    const response = await app.request('/v1/public/visitor-counter', { method });
    expect(await errorOf(response)).toBe('404 not_found');
    expect(await opened.client.visitorDay.count()).toBe(0);
  },
);

test.each(['GET', 'HEAD'])('with VISITOR_COUNTER=on %s counts no visitor', async (method) => {
  Object.assign(env, { visitorCounter: true });
  onTestFinished(() => void Object.assign(env, { visitorCounter: false }));
  const response = await app.request('/v1/public/visitor-counter', { method });
  expect(response.status).toBe(200);
  expect(await opened.client.visitor.count()).toBe(0);
});
