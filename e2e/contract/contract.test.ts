import { afterAll, beforeAll, describe } from 'vitest';
import { env } from '../../server/platform/env';
import { keepRequestLog } from '../../server/metering/requests/keep-request-log';
import { createRestApp } from '../../server/rest/app';
import { createAccount } from '../support/factories';
import { useSeededDatabase } from '../support/test-database';
import { contractCases } from './cases/contract-cases';
import type { Target } from './target';

describe('the Hono app keeps the contract', () => {
  let target: Target;
  let close: () => Promise<void>;

  beforeAll(async () => {
    Object.assign(env, { visitorCounter: true });
    const opened = await useSeededDatabase();
    const app = createRestApp();
    const stopLogging = keepRequestLog(opened);
    close = async () => {
      await stopLogging();
      await opened.close();
    };
    target = {
      fetch: async (path, init) => app.request(path, init),
      free: await createAccount(opened.client),
      pro: await createAccount(opened.client, { tier: 'pro' }),
      dataFolder: env.dataFolder,
    };
  });
  afterAll(() => close());

  contractCases(() => target);
});
