import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPGlite } from '../../server/platform/database/database';
import { createAccount } from '../support/factories';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../support/start-server';
import { type BareServer, startBareServer } from './bare-server';

export type BenchWorld = {
  marque: RunningServer;
  bare: BareServer;
  /** Of a plan without a daily limit. */
  apiKey: string;
  close: () => Promise<void>;
};

/** @param template a seeded database to begin with; without one the catalog is seeded first */
export async function openBenchWorld(template: string | null): Promise<BenchWorld> {
  const dataFolder = template === null ? await seedDataFolder() : createSeededDataFolder(template);
  // The account goes in while nobody holds the folder.
  const apiKey = await createKey(dataFolder);
  const marque = await startServer({
    dataFolder,
    isMeasured: true,
    // No row is a page.
    withSite: false,
    variables: { LOG_LEVEL: 'warn' },
  });
  const bare = await startBareServer();
  return {
    marque,
    bare,
    apiKey,
    close: async () => {
      bare.stop();
      await marque.stop();
    },
  };
}

async function seedDataFolder(): Promise<string> {
  const dataFolder = createDataFolder();
  await (await startServer({ dataFolder })).stop();
  return dataFolder;
}

async function createKey(dataFolder: string): Promise<string> {
  const opened = openPGlite(await PGlite.create({ dataDir: path.join(dataFolder, 'db') }));
  const { apiKey } = await createAccount(opened.client, { tier: 'internal' });
  await opened.close();
  return apiKey;
}
