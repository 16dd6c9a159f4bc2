import { inject } from 'vitest';
import type { Tier } from '../../server/contract/plans';
import { type Database, openEmbedded } from '../../server/platform/database/database';
import { createAccount, type TestAccount } from './factories';
import { createSeededDataFolder, type RunningServer, startServer } from './start-server';

type Options = Omit<NonNullable<Parameters<typeof startServer>[0]>, 'dataFolder'>;

/**
 * A service on the whole catalog, embedded, with accounts of these plans.
 * @param prepare prepares anything else in the database before the start
 */
export async function startWithAccounts<Name extends string>(
  plans: Record<Name, Tier>,
  options: Options = {},
  prepare: (
    client: Database,
    accounts: Record<Name, TestAccount>,
  ) => Promise<void> = async () => {},
): Promise<{ server: RunningServer; accounts: Record<Name, TestAccount> }> {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  const { client, close } = openEmbedded(dataFolder);
  const created: [string, TestAccount][] = [];
  for (const [name, tier] of Object.entries<Tier>(plans)) {
    created.push([name, await createAccount(client, { tier })]);
  }
  const accounts = Object.fromEntries(created) as Record<Name, TestAccount>;
  await prepare(client, accounts);
  await close();
  return { server: await startServer({ dataFolder, ...options }), accounts };
}
