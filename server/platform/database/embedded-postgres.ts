import { setImmediate } from 'node:timers/promises';
import {
  PGlite,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '../errors';
import { log } from '../log';
import { freeBytesOf } from '../process/data-folder';

/**
 * A Postgres in this thread. PGlite replies within microtasks: statements that wait for each other, such as those of a
 * transaction, would all run before the next request is read. Here the event loop turns before each of them.
 */
export class EmbeddedPostgres extends PGlite {
  private adopted: QueryOptions['parsers'];

  /** @param files its folder, created if missing */
  constructor(files: string) {
    // Allocated at each start: the default of 128 MB is more than everything stored.
    requireDatabaseFiles(files);
    super(files, {
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
      serializers: { [types.BYTEA]: writeBytes },
      parsers: { [types.BYTEA]: readBytes },
    });
    // Every statement waits for it; PGlite's own reason is "Aborted()".
    const waitReady = this.waitReady.catch((error: unknown) => {
      const reason = 'a file in it is damaged or missing, or the disk is full';
      throw new Error(
        `The database in ${files} cannot be opened: ${reason}. ${restoreHint(files)}`,
        {
          cause: error,
        },
      );
    });
    waitReady.catch(() => {});
    Object.assign(this, { waitReady });
  }

  override _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await setImmediate();
      return run();
    });
  }

  override query<T>(
    query: string,
    params?: unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    return super.query<T>(query, params, this.adopt(options));
  }

  override transaction<T>(callback: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((transaction) => {
      const query = transaction.query.bind(transaction);
      return callback(
        Object.assign(transaction, {
          query: ((text, params, options) =>
            query(text, params, this.adopt(options))) as Transaction['query'],
        }),
      );
    });
  }

  /**
   * The adapter of Prisma brings the same parsers with every query, and PGlite copies all of its own to add them
   * each time, which is slow. They are added once instead.
   */
  private adopt({ parsers, ...options }: QueryOptions = {}): QueryOptions {
    if (parsers !== undefined && parsers !== this.adopted) {
      this.adopted = parsers;
      Object.assign(this.parsers, parsers, { [types.BYTEA]: readBytes });
    }
    return options;
  }
}

/** The packages convert bytes one by one: the drawings of one brand would hold up all requests for 200 ms. */
const writeBytes = (bytes: Uint8Array) =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;

const readBytes = (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));

/** Of the database that PGlite contains. */
export const postgresVersion = '18';
/** Postgres writes into each of them when it creates it. */
const neverEmpty =
  /^(PG_VERSION|global\/pg_control|global\/pg_filenode\.map|pg_wal\/[0-9A-F]{24})$/;

/**
 * Refuses files that PGlite would fail on without a reason, or would replace by an empty database.
 * @throws Error that names the file and says what to do
 */
function requireDatabaseFiles(files: string): void {
  const stats = statSync(files, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    throw new Error(
      `${files} is a file where the database folder should be. Nothing was changed. ${restoreHint(files)}`,
    );
  }
  // A first start that was killed may have left folders, but no control file.
  if (!existsSync(path.join(files, 'PG_VERSION'))) {
    if (!existsSync(path.join(files, 'global/pg_control'))) return;
    throw new Error(
      `${path.join(files, 'PG_VERSION')} is missing. Nothing was changed. ${restoreHint(files)}`,
    );
  }
  const names = ['', 'global', 'pg_wal'].flatMap((folder) =>
    existsSync(path.join(files, folder))
      ? readdirSync(path.join(files, folder)).map((name) => path.posix.join(folder, name))
      : [],
  );
  const empty = names.find(
    (name) => neverEmpty.test(name) && statSync(path.join(files, name)).size === 0,
  );
  if (empty !== undefined) {
    throw new Error(
      `${path.join(files, empty)} is empty. Nothing was changed. ${restoreHint(files)}`,
    );
  }
  const version = readFileSync(path.join(files, 'PG_VERSION'), 'utf8').trim();
  if (version !== postgresVersion) {
    throw new Error(
      `The database in ${files} was written by Postgres ${version}; this Marque has Postgres ` +
        `${postgresVersion}. Nothing was changed. Make a backup with the Marque that wrote it ` +
        '(`npm run backup`), and restore it with this one into an empty folder (`npm run restore`).',
    );
  }
}

const restoreHint = (files: string) =>
  `Move ${path.dirname(files)} away, and bring back the latest backup with ` +
  '`npm run restore -- FILE`.';

/** A folder that is not mounted, or was moved, must not pass for a first start. */
export function warnOfMissingDatabase(files: string): void {
  if (existsSync(files)) return;
  const dataFolder = path.dirname(files);
  const left = ['demo-key', 'auth-secret', 'outbox'].filter((name) =>
    existsSync(path.join(dataFolder, name)),
  );
  if (left.length === 0) return;
  log.warn(
    { missing: files, left },
    'the data folder has been used, but its database is missing: starting with an empty one. ' +
      'If accounts are lost, stop the service and bring back the latest backup: npm run restore -- FILE',
  );
}

const freeBytesMin = 64 * 1024 * 1024;
/** The database with its catalog, and the artwork beside it. */
const firstBytesMin = 256 * 1024 * 1024;

/**
 * On a full disk, PGlite would not start, without a reason.
 * @throws Error that says how much space is missing
 */
export function requireFreeSpace(
  folder: string,
  isFirstStart: boolean,
  readFreeBytes: (folder: string) => number = freeBytesOf,
): void {
  const neededBytes = isFirstStart ? firstBytesMin : freeBytesMin;
  const freeBytes = readFreeBytes(folder);
  if (freeBytes >= neededBytes) return;
  const inMebibytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  throw new Error(
    `The disk of ${folder} is full: the database needs ${inMebibytes(neededBytes)} MiB to start, and ` +
      `${inMebibytes(freeBytes)} MiB are free. Nothing was changed. Free some space, or set MARQUE_DATA ` +
      'to a folder on another disk.',
  );
}

/** The embedded database writes up to about 30 MiB a second. */
const recheckAfterMs = 200;

/**
 * Creates a check that refuses writes while the disk is nearly full. On a full disk PGlite never
 * returns from the query and blocks the whole process.
 * @throws AppError `service_unavailable` from the check
 */
export function createFreeSpaceGuard(
  folder: string,
  readFreeBytes: (folder: string) => number = freeBytesOf,
  now: () => number = Date.now,
): () => void {
  let checkedAtMs = -Infinity;
  let freeBytes = Infinity;
  return () => {
    if (now() - checkedAtMs >= recheckAfterMs) {
      freeBytes = readFreeBytes(folder);
      checkedAtMs = now();
    }
    if (freeBytes < freeBytesMin) {
      throw new AppError('service_unavailable', 'The disk is nearly full; nothing can be saved.', {
        headers: { 'Retry-After': '60' },
      });
    }
  };
}
