import { afterAll, beforeAll, describe, inject } from 'vitest';
import { openEmbedded } from '../../server/platform/database/database';
import { createAccount, type TestAccount } from '../support/factories';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';
import { useSeededDatabase } from '../support/test-database';
import { contractCases } from './cases/contract-cases';
import { mcpCases } from './cases/mcp-cases';
import { docsCases } from './cases/docs-cases';
import type { Target } from './target';

describe.each([
  ['dist/service.mjs', 'main'],
  ['the mount in Next', 'next'],
] as const)('%s keeps the contract', (_, command) => {
  let target: Target;
  let server: RunningServer;
  let reader: TestAccount;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
    const opened = openEmbedded(dataFolder);
    const free = await createAccount(opened.client);
    const pro = await createAccount(opened.client, { tier: 'pro' });
    reader = await createAccount(opened.client, { tier: 'pro' });
    await opened.close();
    // The cases look into the catalog to know what to ask for.
    ({ close } = await useSeededDatabase());
    // Last: Next closes a connection that is idle for five seconds, perhaps as it is used again.
    server = await startServer({
      command,
      dataFolder,
      variables: { VISITOR_COUNTER: 'on' },
    });
    target = {
      fetch: (path, init) => fetch(`${server.baseUrl}${path}`, { redirect: 'manual', ...init }),
      free,
      pro,
      dataFolder,
    };
  });
  afterAll(async () => {
    await server.stop();
    await close();
  });

  contractCases(() => target);
  mcpCases(() => target);
  if (command === 'main') {
    docsCases(() => ({
      fetch: target.fetch,
      baseUrl: server.baseUrl,
      publicUrl: `http://localhost:${server.port}`,
      key: reader.apiKey,
    }));
  }
});
