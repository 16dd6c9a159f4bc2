import { Gauge } from 'prom-client';
import { metrics } from './metrics';

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

/** Shows a pool in the metrics, in place of one that was opened before. */
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
