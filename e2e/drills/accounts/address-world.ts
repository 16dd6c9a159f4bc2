import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { hashPassword } from '../../../server/accounts/password';
import {
  type Database,
  openEmbedded,
  openPostgres,
} from '../../../server/platform/database/database';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import type { DatabaseKind } from '../../support/test-database';
import { someOrigin } from '../../support/some-origin';
import { times } from './ask';
import { createPostgresDatabase } from './postgres-database';
import { startCluster } from './start-cluster';

/** A server with many accounts whose addresses are not verified yet. */
export type AddressWorld = {
  server: RunningServer;
  emails: string[];
  stop: () => Promise<void>;
};

/** Created in the database: through the API each would wait for a password hash. */
async function createAccounts(database: Database, count: number): Promise<string[]> {
  const passwordHash = await hashPassword(randomUUID(), someOrigin);
  const emails = times(count, () => `${randomUUID()}@example.com`);
  await database.account.createMany({ data: emails.map((email) => ({ email, passwordHash })) });
  return emails;
}

export async function openAddressWorld(
  kind: DatabaseKind,
  count: number,
  variables: Record<string, string> = {},
): Promise<AddressWorld> {
  if (kind === 'embedded') {
    const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
    const opened = openEmbedded(dataFolder);
    const emails = await createAccounts(opened.client, count);
    await opened.close();
    const server = await startServer({
      dataFolder,
      withSite: false,
      variables: { TRUST_PROXY_HOPS: '1', ...variables },
    });
    return { server, emails, stop: () => server.stop() };
  }
  const database = await createPostgresDatabase();
  const opened = openPostgres(database.url);
  const emails = await createAccounts(opened.client, count);
  await opened.close();
  const cluster = await startCluster(1, database.url, variables);
  const [server] = cluster.servers;
  if (server === undefined) throw new Error('no server');
  return {
    server,
    emails,
    stop: async () => {
      await cluster.stop();
      await database.drop();
    },
  };
}
