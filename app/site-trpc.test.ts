import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { env } from '../server/platform/env';
import { handleTrpc } from '../server/trpc/handle-trpc';
import { createSiteTrpc } from './site-trpc';

const service = serve({
  fetch: (request) => handleTrpc(request, { address: '127.0.0.1', outboxToken: null }),
  hostname: '127.0.0.1',
  port: 0,
});
beforeAll(() => {
  const { port } = service.address() as AddressInfo;
  Object.assign(env, { serviceUrl: `http://127.0.0.1:${port}` });
});
afterAll(() => {
  Object.assign(env, { serviceUrl: undefined });
  service.close();
});

test('an error page shows the request id of the failed call', async () => {
  const refused = createSiteTrpc(new Headers()).usage.today.query();
  const error: unknown = await refused.catch((thrown: unknown) => thrown);
  const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(error).toMatchObject({ digest: requestId, data: { code: 'invalid_token', requestId } });
});
