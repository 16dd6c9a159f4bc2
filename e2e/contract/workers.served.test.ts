import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../server/platform/database/database';
import { createAccount } from '../support/factories';
import { isRunning, listChildren, until } from '../support/site-process';
import { metricsToken, urlOf } from '../support/start-fleet';
import { type RunningServer, startServer } from '../support/start-server';
import { isAvailable, openTestDatabase } from '../support/test-database';

/** Only ends a test that hangs. */
const backWithinMs = 60_000;
const daily = 50;

describe.skipIf(!isAvailable('postgres'))('WEB_CONCURRENCY=2', () => {
  let opened: OpenDatabase;
  let server: RunningServer;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'seeded');
    server = await startServer({
      variables: {
        WEB_CONCURRENCY: '2',
        DRAIN_SECONDS: '2',
        DATABASE_URL: await urlOf(opened),
        AUTH_SECRET: 'a secret that is long enough for the tests',
        METRICS_TOKEN: metricsToken,
        LOG_LEVEL: 'info',
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await opened.close();
  });

  const workers = () =>
    listChildren(server).flatMap(({ pid, args }) => (args.includes('service.mjs') ? [pid] : []));
  const ask = (path: string, headers: Record<string, string> = {}) =>
    // Without keep-alive each request may reach the other process.
    fetch(server.baseUrl + path, { headers: { ...headers, Connection: 'close' } });
  const readMetrics = () => ask('/metrics', { Authorization: `Bearer ${metricsToken}` });

  test('two processes share the port and count each quota together, exactly', async () => {
    expect(workers()).toHaveLength(2);
    const { apiKey } = await createAccount(opened.client);
    const statuses: number[] = [];
    // With more at once, a busy machine might respond with 503.
    for (let wave = 0; wave < 4; wave++) {
      const asked = Array.from({ length: 20 }, () =>
        ask('/v1/svg/github', { 'X-API-Key': apiKey }),
      );
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(daily);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('/metrics adds up the counts of both processes', async () => {
    const text = await (await readMetrics()).text();
    const sumOf = (series: RegExp) =>
      [...text.matchAll(series)].reduce((total, [, value]) => total + Number(value), 0);
    const svg = String.raw`\{.*http_route="/v1/svg/.*\} (\d+)$`;
    expect(sumOf(new RegExp(`^http_server_request_duration_seconds_count${svg}`, 'gm'))).toBe(
      daily + 30,
    );
    const decisions = /^marque_quota_decisions_total\{.*decision="(?:passed|refused)".*\} (\d+)$/gm;
    expect(sumOf(decisions)).toBe(daily + 30);
    // Two pools of 10.
    expect(text).toMatch(/^db_client_connection_max 20$/m);
    // Only from the leader, which runs the one site.
    expect(text.match(/^marque_site_up .*$/gm)).toEqual(['marque_site_up 1']);
  });

  test('the one site renders pages', async () => {
    const response = await ask('/brands/github');
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/<h1[^>]*>(?:<[^>]*>)*GitHub/);
  });

  test('a process that dies is restarted, if need be after a failed try, while the other one serves', async () => {
    const [first = 0, second = 0] = workers();
    const hasLimits = process.platform === 'linux';
    const limitFiles = (max: number) => {
      if (!hasLimits) return;
      execFileSync('prlimit', ['--pid', String(server.process.pid), `--nofile=${max}:`]);
    };
    limitFiles(1);
    process.kill(first, 'SIGKILL');
    // Until then the leader may hand a connection to the dead process, which loses it.
    await until(
      () => server.output().includes(hasLimits ? 'EMFILE' : 'is started again'),
      backWithinMs,
    );
    limitFiles(1024);
    expect((await ask('/readyz')).status).toBe(200);
    await until(async () => workers().length === 2 && (await readMetrics()).ok, backWithinMs);
    expect(workers()).toContain(second);
  });

  test('SIGTERM ends all processes with exit code 0, and no request is lost', async () => {
    const pids = workers();
    const slow = Array.from({ length: 20 }, () => ask('/v1/svg/github.png?size=256'));
    const gone = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    const statuses = (await Promise.all(slow)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(await gone).toEqual([0, null]);
    expect(pids).toHaveLength(2);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});
