import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { env } from '../env';
import { AppError } from '../errors';
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
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 3000, max: 10 });
  // Without a listener of its own a connection that is lost at the wrong moment ends the process:
  // the adapter listens only while a transaction runs, the pool only while the connection is idle.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const client = createClient(adapter, () => {});
  return { client, adapter, isEmbedded: false, close: () => client.$disconnect() };
}

const readOperation = /^(find|count|aggregate|groupBy)/;
/** A raw query reads when it begins like this; `INSERT … RETURNING` is one too, and writes. */
const readStatement = /^\s*select\b/i;
/** The second try of something that already waited for a time-out would make the caller wait twice. */
const retryWithinMs = 1500;

function createClient(adapter: SqlMigrationAwareDriverAdapterFactory, beforeWrite: () => void) {
  const client = new PrismaClient({ adapter }).$extends({
    query: {
      async $allOperations(asked) {
        const { operation, args, query } = asked;
        const isRead =
          readOperation.test(operation) ||
          (operation === '$queryRaw' && readStatement.test(firstText(args)));
        if (!isRead) beforeWrite();
        // A transaction is lost with its connection: there is nothing to ask again.
        const isAlone =
          Reflect.get(Object(Reflect.get(asked, '__internalParams')), 'transaction') === undefined;
        const giveUpAt = isRead && isAlone ? performance.now() + retryWithinMs : 0;
        for (let attempt = 0; ; attempt++) {
          try {
            return await query(args);
          } catch (error) {
            // A restarted Postgres leaves as many dead connections as the pool had.
            if (!isConnectionError(error) || performance.now() > giveUpAt) throw translate(error);
            await setTimeout(attempt * 10);
          }
        }
      },
    },
  });
  return translateTransactions(client);
}

/** The beginning of a raw query's text. */
function firstText(query: unknown): string {
  const strings: unknown = Reflect.get(Object(query), 'strings');
  return Array.isArray(strings) ? String(strings[0]) : '';
}

/** How a transaction begins and ends does not pass through the extension above. */
function translateTransactions<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member);
      if (member !== '$transaction' || typeof value !== 'function') return value;
      return async (...parameters: unknown[]): Promise<unknown> => {
        try {
          return await Reflect.apply(value, target, parameters);
        } catch (error) {
          throw translate(error);
        }
      };
    },
  });
}

function translate(error: unknown): unknown {
  return !(error instanceof AppError) && isConnectionError(error) ? databaseAway(error) : error;
}
