import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../support/free-port';
import { withClient } from '../../support/template-databases';
import { until } from '../../support/site-process';

const pgbouncer = process.env['PGBOUNCER'] ?? 'pgbouncer';

export function hasPgbouncer(): boolean {
  try {
    execFileSync(pgbouncer, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** PgBouncer in transaction mode with few connections, as `docs/instances.md` sets it up. */
export async function startPgbouncer(databaseUrl: string, poolSize: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-pgbouncer-'));
  // It refuses to run as root.
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
  const child = spawn(pgbouncer, [...asUser, config], { stdio: 'ignore' });
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
