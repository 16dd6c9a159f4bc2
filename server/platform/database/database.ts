import { constants, existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { setTimeout } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { PrismaPGlite } from 'pglite-prisma-adapter';
import { explainFileErrors, secureDataFolder } from '../process/data-folder';
import { databaseAway } from '../errors';
import { env } from '../env';
import { metrics } from '../metrics/metrics';
import {
  measurePool,
  createPostgresPool,
  greatPatience,
  pingPostgres,
  type PoolPatience,
  usualPatience,
} from './postgres-pool';
import { PrismaClient } from '../generated/client';
import { processWide } from '../process/made-once';
import { traced } from '../tracing/tracing';
import { wrapTransactions } from './transactions';
import { lockDataFolder, requireWholeFolder } from './data-folder-lock';
import { isConnectionError, translateConnectionError } from './database-errors';
import {
  type DatabaseOutage,
  watchDatabase,
  watchWrites,
  type WriteWatch,
} from './database-outage';
import {
  EmbeddedPostgres,
  createFreeSpaceGuard,
  requireFreeSpace,
  warnOfMissingDatabase,
} from './embedded-postgres';

export type Database = ReturnType<typeof createClient>;
export type Transaction = Omit<Database, '$connect' | '$disconnect' | '$extends' | '$transaction'>;

/** The client, the adapter that migrations use, and how to close both. */
export type OpenDatabase = {
  client: Database;
  adapter: SqlMigrationAwareDriverAdapterFactory;
  /** An embedded database belongs to one process; Postgres is shared. */
  isEmbedded: boolean;
  /** Runs work that may take minutes, on connections to Postgres without the usual limits. */
  withPatience: <T>(work: (patient: OpenDatabase) => Promise<T>) => Promise<T>;
  /** Null where the database is in this process. */
  outage: DatabaseOutage | null;
  /** Whether the latest write was refused, because the disk is full or the database is a standby. */
  areWritesRefused: () => boolean;
  /**
   * Copies the files of an embedded database. Nothing is written meanwhile, so the copy equals what a crash
   * would leave at this moment: it opens with every acknowledged write. Null for Postgres.
   */
  copyFiles: ((folder: string) => Promise<void>) | null;
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

/** @throws Error when another process holds the folder */
export function openEmbedded(dataFolder: string): OpenDatabase {
  secureDataFolder(dataFolder);
  const files = path.join(dataFolder, 'db');
  requireFreeSpace(dataFolder, !existsSync(files));
  const unlock = explainFileErrors(() => lockDataFolder(dataFolder));
  // Most of its functions run only at the start, which is faster when V8 optimizes later.
  setFlagsFromString('--wasm-tiering-budget=18000000');
  let pglite: EmbeddedPostgres;
  try {
    requireWholeFolder(dataFolder);
    warnOfMissingDatabase(files);
    pglite = new EmbeddedPostgres(files);
  } catch (error) {
    unlock();
    throw error;
  }
  const opened = openPGlite(pglite, createFreeSpaceGuard(dataFolder));
  return {
    ...opened,
    copyFiles: (folder) => pglite.runExclusive(() => copyDatabaseFiles(files, folder)),
    close: async () => {
      try {
        await opened.close();
      } finally {
        unlock();
      }
    },
  };
}

/** Without reading them, where the file system can. */
export function copyDatabaseFiles(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

export function openPGlite(pglite: PGlite, beforeWrite: () => void = () => {}): OpenDatabase {
  const adapter = new PrismaPGlite(pglite);
  const writes = watchWrites(beforeWrite);
  const client = createClient(adapter, usualPatience, writes, null);
  const opened: OpenDatabase = {
    client,
    adapter,
    isEmbedded: true,
    withPatience: (work) => work(opened),
    outage: null,
    areWritesRefused: writes.areRefused,
    copyFiles: null,
    close: async () => {
      await client.$disconnect();
      if (!pglite.closed) await pglite.close();
    },
  };
  return opened;
}

export function openPostgres(
  connectionString: string,
  patience: PoolPatience = usualPatience,
): OpenDatabase {
  const pool = createPostgresPool(connectionString, patience);
  if (patience === usualPatience) measurePool(pool);
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // A fully used pool does not mean an outage, and neither does a server that accepts no more connections.
  const outage = watchDatabase(() =>
    Promise.any([pool.query('SELECT 1'), pingPostgres(connectionString)]),
  );
  const writes = watchWrites();
  const client = createClient(adapter, patience, writes, outage);
  return {
    client,
    adapter,
    isEmbedded: false,
    withPatience: async (work) => {
      const patient = openPostgres(connectionString, greatPatience);
      try {
        return await work(patient);
      } finally {
        await patient.close();
      }
    },
    outage,
    areWritesRefused: writes.areRefused,
    copyFiles: null,
    close: async () => {
      outage.close();
      await client.$disconnect();
      // A client that was never used leaves the pool open.
      if (!pool.ending) await pool.end();
    },
  };
}

const readOperation = /^(find|count|aggregate|groupBy)/;
/** Other raw queries, such as `INSERT … RETURNING`, may write. */
const readStatement = /^\s*select\b/i;
/** A query that has already waited for a timeout is not retried: the caller would wait twice. */
const retryWithinMs = 1500;
const failFastAfterMs = 5000;

function createClient(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  { connectMs, statementMs }: PoolPatience,
  writes: WriteWatch,
  outage: DatabaseOutage | null,
) {
  /** Queries wait out a restart or a busy machine (see below), but not a longer outage. */
  const requireDatabase = () => {
    if (outage !== null && outage.lastsMs() > failFastAfterMs) throw databaseAway();
  };
  const translate = (error: unknown) => {
    writes.noteFailure(error);
    const translated = translateConnectionError(error);
    if (translated !== error) void outage?.check(error);
    return translated;
  };
  // A transaction waits for a connection as long as a statement does: Prisma's own limit is 2 s.
  const transactionOptions = { maxWait: connectMs, timeout: statementMs };
  const client = new PrismaClient({ adapter, transactionOptions }).$extends({
    query: {
      async $allOperations(call) {
        const { model, operation, args, query } = call;
        const isRead =
          readOperation.test(operation) ||
          (operation === '$queryRaw' && readStatement.test(firstText(args)));
        requireDatabase();
        if (!isRead) writes.begin();
        // A transaction is lost with its connection, so a query inside one is not retried.
        const isOutsideTransaction =
          Reflect.get(Object(Reflect.get(call, '__internalParams')), 'transaction') === undefined;
        const retryUntilMs = isRead && isOutsideTransaction ? performance.now() + retryWithinMs : 0;
        const startedAtMs = performance.now();
        for (let attempt = 0; ; attempt++) {
          try {
            const result: unknown = await traced(
              model === undefined ? operation : `${operation} ${model}`,
              { 'db.system.name': 'postgresql', 'db.operation.name': operation },
              () => query(args),
            );
            noteOperation(operation, startedAtMs);
            if (!isRead) writes.noteSuccess();
            return result;
          } catch (error) {
            // More than once: after a restart of Postgres every connection in the pool is dead.
            const isRetried = performance.now() < retryUntilMs && isConnectionError(error);
            if (!isRetried) throw translate(error);
            await setTimeout(attempt * 10);
          }
        }
      },
    },
  });
  return wrapTransactions(client, requireDatabase, translate);
}

function noteOperation(operation: string, startedAtMs: number): void {
  const seconds = (performance.now() - startedAtMs) / 1000;
  metrics().databaseDurations.observe({ db_operation_name: operation }, seconds);
}

/** The text of a raw query up to its first parameter. */
function firstText(query: unknown): string {
  const strings: unknown = Reflect.get(Object(query), 'strings');
  return Array.isArray(strings) ? String(strings[0]) : '';
}
