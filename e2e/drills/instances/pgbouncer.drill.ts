import { randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { registerDeveloper, signIn } from '../accounts/developer';
import { hasPostgres, queryRows } from '../accounts/postgres-database';
import { startCluster } from '../accounts/start-cluster';
import { withClient, withDatabase } from '../../support/template-databases';
import { hasPgbouncer, startPgbouncer } from './start-pgbouncer';

if (!hasPgbouncer()) console.log('PgBouncer is skipped: install it, or name it in PGBOUNCER.');

const poolSize = 5;
const requests = 200;
const daily = 50;

describe.skipIf(!hasPostgres() || !hasPgbouncer())('behind PgBouncer in transaction mode', () => {
  test.each(['seeded', 'new'] as const)(
    'two instances on a %s database register, sign in and count exactly, on five connections',
    async (kind) => {
      const postgresUrl = inject('postgres')?.url ?? '';
      const name = `marque_test_run_${randomBytes(6).toString('hex')}`;
      const run = (statement: string) =>
        withClient(postgresUrl, async (client) => {
          await client.query(statement);
        });
      const template = kind === 'seeded' ? `TEMPLATE ${inject('postgres')?.templates.seeded}` : '';
      await run(`CREATE DATABASE ${name} ${template}`);
      onTestFinished(() => run(`DROP DATABASE ${name} WITH (FORCE)`));
      const directUrl = withDatabase(postgresUrl, name);
      const pgbouncer = await startPgbouncer(directUrl, poolSize);
      onTestFinished(pgbouncer.stop);

      const cluster = await startCluster(2, pgbouncer.url, {}, 300_000);
      onTestFinished(cluster.stop);
      const [state] = await queryRows<{ brands: number }>(
        directUrl,
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
      const [held] = await queryRows<{ locks: number; connections: number }>(
        directUrl,
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
});
