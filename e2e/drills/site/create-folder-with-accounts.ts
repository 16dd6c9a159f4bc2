import { inject } from 'vitest';
import { openEmbedded } from '../../../server/platform/database/database';
import { createAccount, type TestAccount } from '../../support/factories';
import { createSeededDataFolder } from '../../support/start-server';

export type FolderWithAccounts = {
  dataFolder: string;
  /** Without limits. */
  internal: TestAccount;
  /** Of the free plan. */
  free: TestAccount;
};

/** The data folder of a server that has started before. */
export async function createFolderWithAccounts(): Promise<FolderWithAccounts> {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  const { client, close } = openEmbedded(dataFolder);
  const internal = await createAccount(client, { tier: 'internal' });
  const free = await createAccount(client);
  await close();
  return { dataFolder, internal, free };
}
