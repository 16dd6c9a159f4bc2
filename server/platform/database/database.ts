import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { secureDataFolder } from '../data-folder';
import { env } from '../env';
import { PrismaClient } from '../generated/client';
import { processWide } from '../process-wide';
import { runCommitting } from './after-commit';
import { lockDataFolder } from './data-folder-lock';
import { isConnectionError, translateConnectionError } from './database-errors';
import { createFreeSpaceGuard } from './free-space';

export type Database = ReturnType<typeof createClient>;
export type Transaction = Omit<Database, '$connect' | '$disconnect' | '$extends' | '$transaction'>;

/** The client, the adapter that migrations use, and how to close both. */
export type OpenDatabase = {
  client: Database;
  adapter: SqlMigrationAwareDriverAdapterFactory;
  /** An embedded database belongs to one process; a Postgres is shared. */
  isEmbedded: boolean;
  close: () => Promise<void>;
};

/** This process's database: Postgres when DATABASE_URL is set, embedded otherwise. */
export function database(): Database {
  return openDatabase().client;
}

export function openDatabase(): OpenDatabase {
  return processWide('database', () =>
    env.databaseUrl === undefined ? openEmbedded(env.dataFolder) : openPostgres(env.databaseUrl),
  );
}

/** Postgres sets up its buffers at each start: 128 MB, its default, are more than everything stored. */
export const embeddedOptions: PGliteOptions = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

/** @throws Error when another process holds the folder */
export function openEmbedded(dataFolder: string): OpenDatabase {
  secureDataFolder(dataFolder);
  const unlock = lockDataFolder(dataFolder);
  const pglite = new PGlite(path.join(dataFolder, 'db'), embeddedOptions);
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
  // A lost connection without a listener ends the process: the adapter listens only while a
  // transaction runs, the pool only while the connection is idle.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  const client = createClient(adapter, () => {});
  return { client, adapter, isEmbedded: false, close: () => client.$disconnect() };
}

const readOperation = /^(find|count|aggregate|groupBy)/;
/** Other raw queries, such as `INSERT … RETURNING`, may write. */
const readStatement = /^\s*select\b/i;
/** A query that has already waited for a timeout is not retried: the caller would wait twice. */
const retryWithinMs = 1500;

function createClient(adapter: SqlMigrationAwareDriverAdapterFactory, beforeWrite: () => void) {
  const client = new PrismaClient({ adapter }).$extends({
    query: {
      async $allOperations(call) {
        const { operation, args, query } = call;
        const isRead =
          readOperation.test(operation) ||
          (operation === '$queryRaw' && readStatement.test(firstText(args)));
        if (!isRead) beforeWrite();
        // A transaction is lost with its connection, so a query inside one is not retried.
        const isOutsideTransaction =
          Reflect.get(Object(Reflect.get(call, '__internalParams')), 'transaction') === undefined;
        const retryUntilMs = isRead && isOutsideTransaction ? performance.now() + retryWithinMs : 0;
        for (let attempt = 0; ; attempt++) {
          try {
            return await query(args);
          } catch (error) {
            // More than once: after a restart of Postgres every connection in the pool is dead.
            const isRetried = performance.now() < retryUntilMs && isConnectionError(error);
            if (!isRetried) throw translateConnectionError(error);
            await setTimeout(attempt * 10);
          }
        }
      },
    },
  });
  return wrapTransactions(client);
}

/** The text of a raw query up to its first parameter. */
function firstText(query: unknown): string {
  const strings: unknown = Reflect.get(Object(query), 'strings');
  return Array.isArray(strings) ? String(strings[0]) : '';
}

/** The extension above does not see how a transaction begins and ends. */
function wrapTransactions<T extends object>(client: T): T {
  return new Proxy(client, {
    get(target, member) {
      const value: unknown = Reflect.get(target, member);
      if (member !== '$transaction' || typeof value !== 'function') return value;
      return (work: unknown, ...options: unknown[]): Promise<unknown> =>
        runCommitting((onBegin) => {
          const parameters = [typeof work === 'function' ? begun(work, onBegin) : work, ...options];
          return Reflect.apply(value, target, parameters);
        }).catch((error: unknown) => {
          throw translateConnectionError(error);
        });
    },
  });
}

/** The body of a transaction, whose client is told before it runs. */
function begun(body: Function, onBegin: (transaction: object) => void) {
  return (transaction: object): unknown => {
    onBegin(transaction);
    return Reflect.apply(body, undefined, [transaction]);
  };
}
