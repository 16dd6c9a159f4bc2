import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { registerDeveloper, signIn } from '../accounts/developer';
import { createPostgresDatabase, hasPostgres } from '../accounts/postgres-database';
import { startCluster } from '../accounts/start-cluster';
import { freePort } from '../../support/free-port';
import { until } from '../../support/site-process';
import { withClient } from '../../support/template-databases';
import { hasProgram } from './start-front';

const poolSize = 5;
const requests = 200;
const daily = 50;

describe.skipIf(!hasPostgres() || !hasProgram('pgbouncer'))(
  'behind PgBouncer in transaction mode',
  () => {
    test.each(['seeded', 'new'] as const)(
      'two instances on a %s database register, sign in and count exactly, on five connections',
      async (kind) => {
        const database = await createPostgresDatabase(kind === 'seeded' ? 'seeded' : null);
        onTestFinished(database.drop);
        const pgbouncer = await startPgbouncer(database.url);
        onTestFinished(pgbouncer.stop);

        const cluster = await startCluster(2, pgbouncer.url, {}, { readyWithinMs: 300_000 });
        onTestFinished(cluster.stop);
        const [state] = await database.rows<{ brands: number }>(
          'SELECT count(*)::int AS brands FROM brand',
        );
        expect(state?.brands).toBeGreaterThan(4000);

        const developer = await registerDeveloper(cluster.baseUrl(0));
        await signIn(cluster.baseUrl(1), developer);
        const statuses = await Promise.all(
          Array.from({ length: requests }, async (_, i) => {
            const headers = { 'X-API-Key': developer.apiKey };
            return (await fetch(`${cluster.baseUrl(i)}/v1/svg/github`, { headers })).status;
          }),
        );
        const passed = statuses.filter((status) => status === 200).length;
        const [held] = await database.rows<{ locks: number; connections: number }>(
          `SELECT (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND database =
          (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks,
        (SELECT count(*)::int FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()) AS connections`,
        );
        console.log(
          `${kind}: ${passed} of ${requests} requests passed, ${held?.connections} connections to Postgres, ` +
            `${held?.locks} advisory locks left`,
        );
        expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
        expect(passed).toBe(daily);
        expect(held?.connections).toBeLessThanOrEqual(poolSize);
        expect(held?.locks).toBe(0);
      },
    );
  },
);

/** PgBouncer in transaction mode with few connections, as in `docs/instances.md`. */
async function startPgbouncer(databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-pgbouncer-'));
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const { hostname, port: target, username } = new URL(databaseUrl);
  const users = path.join(folder, 'users');
  writeFileSync(users, `"${username}" ""\n`, { mode: 0o644 });
  const config = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${target || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
    { mode: 0o644 },
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...asUser, config], { stdio: 'ignore' });
  const url = Object.assign(new URL(databaseUrl), {
    hostname: '127.0.0.1',
    port: String(port),
  }).href;
  const isUp = () =>
    withClient(url, async () => {}).then(
      () => true,
      () => false,
    );
  await until(isUp, 20_000);
  return {
    url,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
