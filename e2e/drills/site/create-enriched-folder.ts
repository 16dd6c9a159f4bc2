import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';
import { openEmbedded } from '../../../server/platform/database/database';
import { createAccount, type TestAccount } from '../../support/factories';
import { createSeededDataFolder } from '../../support/start-server';

/**
 * The data folder of a server that has run for a while: everything is derived already, and nothing
 * is beside what is measured. It has an account without limits, and one of the free plan.
 */
export async function createEnrichedFolder(): Promise<{
  dataFolder: string;
  internal: TestAccount;
  free: TestAccount;
}> {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  execFileSync('npx', ['tsx', 'prisma/enrich.ts'], {
    env: { ...process.env, NODE_ENV: 'production', MARQUE_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { client, close } = openEmbedded(dataFolder);
  const internal = await createAccount(client, { tier: 'internal' });
  const free = await createAccount(client);
  await close();
  return { dataFolder, internal, free };
}
