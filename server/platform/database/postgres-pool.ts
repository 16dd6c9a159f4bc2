import pg from 'pg';
import { Gauge } from 'prom-client';
import { metrics } from '../metrics/metrics';

/** How long Postgres may take to respond to an instance. */
export type PoolPatience = {
  /** A statement that runs longer is cancelled by Postgres. */
  statementMs: number;
  /** The same while it waits for a row or a table that another transaction holds. */
  lockMs: number;
  /** How long a new connection may take. */
  connectMs: number;
};

export const usualPatience: PoolPatience = { statementMs: 5000, lockMs: 3000, connectMs: 3000 };
/** For migrations, and for an instance that waits while another one migrates. */
export const greatPatience: PoolPatience = {
  statementMs: 15 * 60_000,
  lockMs: 15 * 60_000,
  connectMs: 30_000,
};

/** Postgres reports a cancelled statement within this time. A connection that stays silent is lost. */
const silenceMs = 1000;
/** A transaction of an instance that vanished must not hold its locks for long. */
const idleInTransactionMs = 30_000;
const keepAliveAfterMs = 10_000;
const connectionsMax = 10;
const pingMs = 3000;

/** A pool that notices when Postgres stops responding on a connection, and replaces it. */
export function createPostgresPool(
  connectionString: string,
  { statementMs, lockMs, connectMs }: PoolPatience,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: Math.max(idleInTransactionMs, statementMs),
    query_timeout: statementMs + silenceMs,
    Client: ImpatientClient,
  });
  // A lost connection without a listener ends the process: the adapter listens only while a
  // transaction runs, the pool only while the connection is idle.
  pool.on('connect', (connection) => connection.on('error', () => {}));
  return pool;
}

/** A round trip on a connection of its own. */
export async function pingPostgres(connectionString: string): Promise<void> {
  const limits = { connectionTimeoutMillis: pingMs, query_timeout: pingMs };
  const connection = new pg.Client({ connectionString, ...limits });
  connection.on('error', () => {});
  try {
    await connection.connect();
    await connection.query('SELECT 1');
  } finally {
    connection.end().catch(() => {});
  }
}

/**
 * Closes the connection when a query on it times out. Without this, `pg` goes on using it, and the rest of
 * a transaction waits behind the query that never returns.
 */
class ImpatientClient extends pg.Client {
  override query(...parameters: unknown[]) {
    const result: unknown = super.query(...(parameters as [string]));
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.#cut();
      });
    }
    return result as never;
  }

  #cut(): void {
    // The types leave out the client's socket.
    const { connection } = this as unknown as { connection: { stream: { destroy: () => void } } };
    connection.stream.destroy();
  }
}

/** The figures of a pool of connections. */
type Pool = {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { max: number };
};

const names = {
  count: 'db_client_connection_count',
  pending: 'db_client_connection_pending_requests',
  max: 'db_client_connection_max',
};

/** Shows a pool in the metrics, replacing an earlier one. */
export function measurePool(pool: Pool): void {
  const { registry } = metrics();
  for (const name of Object.values(names)) registry.removeSingleMetric(name);
  const registers = [registry];
  const count: Gauge = new Gauge({
    name: names.count,
    help: 'Connections to Postgres: used or idle.',
    labelNames: ['db_client_connection_state'],
    registers,
    collect(): void {
      count.set({ db_client_connection_state: 'used' }, pool.totalCount - pool.idleCount);
      count.set({ db_client_connection_state: 'idle' }, pool.idleCount);
    },
  });
  const pending: Gauge = new Gauge({
    name: names.pending,
    help: 'Operations that wait for a connection to Postgres.',
    registers,
    collect(): void {
      pending.set(pool.waitingCount);
    },
  });
  const max: Gauge = new Gauge({
    name: names.max,
    help: 'Connections to Postgres that this process opens at most.',
    registers,
    collect(): void {
      max.set(pool.options.max);
    },
  });
}
