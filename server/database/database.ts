import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { env } from '../env';
import { PrismaClient } from '../generated/client';
import { processWide } from '../process-wide';
import { databaseAway, isConnectionError } from './connection-errors';
import { lockDataFolder } from './data-folder-lock';
import { createFreeSpaceGuard } from './free-space';

export type Database = ReturnType<typeof createClient>;

/** An open database: the client, what migrations need, and how to let go of it. */
export type OpenDatabase = {
  client: Database;
  adapter: SqlMigrationAwareDriverAdapterFactory;
  /** Only one process can use an embedded database; a Postgres is shared. */
  isEmbedded: boolean;
  close: () => Promise<void>;
};

/** The process's database: Postgres when DATABASE_URL is set, embedded otherwise. */
export function database(): Database {
  return openDatabase().client;
}

export function openDatabase(): OpenDatabase {
  return processWide('database', () =>
    env.databaseUrl === undefined ? openEmbedded(env.dataFolder) : openPostgres(env.databaseUrl),
  );
}

/** @throws Error when another process holds the folder */
export function openEmbedded(dataFolder: string): OpenDatabase {
  mkdirSync(dataFolder, { recursive: true });
  const unlock = lockDataFolder(dataFolder);
  const pglite = new PGlite(path.join(dataFolder, 'db'));
  const opened = openPGlite(pglite, createFreeSpaceGuard(dataFolder));
  return {
    ...opened,
    close: async () => {
      await opened.close();
      unlock();
    },
  };
}

export function openPGlite(pglite: PGlite, beforeWrite: () => void = () => {}): OpenDatabase {
  const adapter = new PrismaPGlite(pglite);
  const client = createClient(adapter, beforeWrite);
  return {
    client,
    adapter,
    isEmbedded: true,
    close: async () => {
      await client.$disconnect();
      if (!pglite.closed) await pglite.close();
    },
  };
}

export function openPostgres(connectionString: string): OpenDatabase {
  const adapter = new PrismaPg({ connectionString, connectionTimeoutMillis: 3000, max: 10 });
  const client = createClient(adapter, () => {});
  return { client, adapter, isEmbedded: false, close: () => client.$disconnect() };
}

const readOperation = /^(find|count|aggregate|groupBy|\$queryRaw)/;

function createClient(adapter: SqlMigrationAwareDriverAdapterFactory, beforeWrite: () => void) {
  return new PrismaClient({ adapter }).$extends({
    query: {
      async $allOperations({ operation, args, query }) {
        const isRead = readOperation.test(operation);
        if (!isRead) beforeWrite();
        try {
          return await query(args);
        } catch (error) {
          if (!isConnectionError(error)) throw error;
          // A restarted Postgres leaves dead connections in the pool; a read can be asked again.
          if (!isRead) throw databaseAway(error);
          return await query(args).catch((again: unknown) => {
            throw isConnectionError(again) ? databaseAway(again) : again;
          });
        }
      },
    },
  });
}
