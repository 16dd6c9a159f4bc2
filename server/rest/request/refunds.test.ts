import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { AppError } from '../../platform/errors';
import { openMemoryCounters } from '../../metering/quotas/counters';
import { requestBuffer } from '../../metering/requests/note-request';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { openTestDatabase, useDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { json, type Representation } from './responses';
import type { RestEnv } from './rest-env';
import { route } from './route';

const withKey = ({ apiKey }: TestAccount) => ({ headers: { 'X-API-Key': apiKey } });

const declare = (path: string, handle: () => Representation | Promise<Representation>) =>
  route(
    {
      method: 'get',
      path,
      operationId: path,
      tag: 'Artwork',
      summary: path,
      security: 'apiKey',
      meter: 'svg',
      responses: { 200: { description: path } },
    },
    handle,
  );

describe('what fails on our side', () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase('embedded', 'empty');
    useDatabase(opened);
    useCounters(openMemoryCounters());
  });
  afterAll(() => opened.close());

  test.each([
    ['an unforeseen error', () => Promise.reject(new Error('broken'))],
    ['a database that is away', () => Promise.reject(new AppError('service_unavailable', 'Away.'))],
    [
      'a body that cannot be made',
      () => ({
        bytes: null,
        cacheControl: 'no-store',
        draw: () => Promise.reject(new Error('broken')),
      }),
    ],
  ])(
    '%s is refunded, and costs nothing in the request log',
    async (_, handle: () => Representation | Promise<Representation>) => {
      const app = new Hono<RestEnv>();
      app.get('/v1/broken', declare('/v1/broken', handle).serve);
      app.get('/v1/well', declare('/v1/well', () => json({}, 'no-store')).serve);
      const account = await createAccount(opened.client);
      requestBuffer.take();
      expect((await app.request('/v1/broken', withKey(account))).status).toBeGreaterThanOrEqual(
        500,
      );
      const response = await app.request('/v1/well', withKey(account));
      expect(response.headers.get('X-RateLimit-Remaining')).toBe('49');
      expect(requestBuffer.take().map(({ cost }) => cost)).toEqual([0, 1]);
    },
  );
});
