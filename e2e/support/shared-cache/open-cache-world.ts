import { PGlite } from '@electric-sql/pglite';
import path from 'node:path';
import { openPGlite } from '../../../server/platform/database/database';
import { createAccount } from '../factories';
import { createSeededDataFolder, type RunningServer, startServer } from '../start-server';

export type CacheWorld = {
  server: RunningServer;
  /** By their owner; `none` is a request without a key. */
  keys: Record<'pro A' | 'pro B' | 'free' | 'revoked' | 'none', string | null>;
};

/** A served Marque with several accounts, one of which has lost its key. */
export async function openCacheWorld(
  template: string,
  { withSite = false } = {},
): Promise<CacheWorld> {
  const dataFolder = createSeededDataFolder(template);
  const opened = openPGlite(await PGlite.create({ dataDir: path.join(dataFolder, 'db') }));
  const proA = await createAccount(opened.client, { tier: 'pro' });
  const proB = await createAccount(opened.client, { tier: 'pro' });
  const free = await createAccount(opened.client);
  const revoked = await createAccount(opened.client, { tier: 'pro' });
  await opened.client.apiKey.updateMany({
    where: { accountId: revoked.id },
    data: { revokedAt: new Date() },
  });
  await opened.close();
  return {
    server: await startServer({ dataFolder, withSite }),
    keys: {
      'pro A': proA.apiKey,
      'pro B': proB.apiKey,
      free: free.apiKey,
      revoked: revoked.apiKey,
      none: null,
    },
  };
}
