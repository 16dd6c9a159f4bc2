import { inject } from 'vitest';
import { openEmbedded } from '../../../server/platform/database/database';
import { deriveCatalog } from '../../support/derive-catalog';
import { createAccount, type TestAccount } from '../../support/factories';
import { createSeededDataFolder } from '../../support/start-server';

export type FolderWithAccounts = {
  dataFolder: string;
  /** Without limits. */
  internal: TestAccount;
  /** Of the free plan. */
  free: TestAccount;
};

/** The data folder of a server that has run for a while: everything is derived already. */
export async function createEnrichedFolder(): Promise<FolderWithAccounts> {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  deriveCatalog({ MARQUE_DATA: dataFolder });
  return addAccounts(dataFolder);
}

/** The data folder of a server that has not derived anything yet. */
export const createFreshFolder = (): Promise<FolderWithAccounts> =>
  addAccounts(createSeededDataFolder(inject('pgliteTemplates').seeded));

async function addAccounts(dataFolder: string): Promise<FolderWithAccounts> {
  const { client, close } = openEmbedded(dataFolder);
  const internal = await createAccount(client, { tier: 'internal' });
  const free = await createAccount(client);
  await close();
  return { dataFolder, internal, free };
}
