import { expect, test } from 'vitest';
import { createSiteTrpc } from './site-trpc';

test('what an error page shows of a failed call is the request id', async () => {
  const refused = createSiteTrpc(new Headers()).usage.today.query();
  const error: unknown = await refused.catch((thrown: unknown) => thrown);
  const requestId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(error).toMatchObject({ digest: requestId, data: { code: 'invalid_token', requestId } });
});
