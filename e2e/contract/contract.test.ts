import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { env } from '../../server/platform/env';
import { startFollowingCatalog } from '../../server/catalog/current-catalog';
import { warmSearch } from '../../server/catalog/search/search-brands';
import { startRequestLog } from '../../server/metering/requests/start-request-log';
import { createRestApp } from '../../server/rest/app';
import { createAccount } from '../support/factories';
import { useSeededDatabase } from '../support/test-database';
import { contractCases } from './cases/contract-cases';
import { lookCases } from './cases/look-cases';
import { uploadCases } from './cases/upload-cases';
import { compressionCases } from './cases/transport-cases';
import { adminToken, type Target } from './target';
import { validatingFetch } from './validate-exchange';

/** As `fetch` does. */
async function decode(response: Response): Promise<Response> {
  const coding = response.headers.get('Content-Encoding');
  const bytes = coding === null ? null : new Uint8Array(await response.clone().arrayBuffer());
  if (bytes === null || bytes.length === 0) return response;
  const plain = coding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes);
  return new Response(plain, { status: response.status, headers: response.headers });
}

describe('the Hono app keeps the contract', () => {
  let target: Target;
  let close: () => Promise<void>;
  const violations: string[] = [];

  beforeAll(async () => {
    Object.assign(env, { visitorCounter: true });
    const opened = await useSeededDatabase();
    const stopFollowing = await startFollowingCatalog(opened, warmSearch);
    const app = createRestApp();
    const stopLogging = startRequestLog(opened);
    close = async () => {
      await stopLogging();
      await stopFollowing();
      await opened.close();
    };
    target = {
      fetch: await validatingFetch(
        async (path, init) => decode(await app.request(path, init)),
        violations,
      ),
      free: await createAccount(opened.client),
      pro: await createAccount(opened.client, { tier: 'pro' }),
      stranger: await createAccount(opened.client, { tier: 'pro' }),
      dataFolder: env.dataFolder,
    };
  });
  afterAll(() => close());

  contractCases(() => target);
  compressionCases(() => target);

  describe('for the operator', () => {
    beforeAll(() => void Object.assign(env, { adminToken }));
    afterAll(() => void Object.assign(env, { adminToken: undefined }));
    uploadCases(() => target);
    lookCases(() => target);
  });

  // Runs last: it checks what the others have sent.
  test('no request and no response differs from the OpenAPI document', () => {
    expect(violations).toEqual([]);
  });
});
