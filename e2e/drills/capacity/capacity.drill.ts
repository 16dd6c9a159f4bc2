import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalog } from '../../../server/catalog/load-catalog';
import { hasRedis } from '../../support/counter-stores';
import { createAccount, type TestAccount } from '../../support/factories';
import { startInstance, urlOf } from '../../support/start-fleet';
import { type RunningServer } from '../../support/start-server';
import { isAvailable, openTestDatabase } from '../../support/test-database';
import { testRedisUrl } from '../../support/test-redis';
import { cpuMsOfProcess } from '../../support/process-cost';
import { figures } from './predict-load';
import { replayDay } from './replay-day';

/** A day at 1:1000 of 1 million and of 100 million requests, by as many accounts. */
const days = [
  { requests: 1000, accounts: 10 },
  { requests: 100_000, accounts: 1000 },
];

describe.skipIf(!hasRedis || !isAvailable('postgres'))('a day at 1:1000', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let server: RunningServer;
  let redis: Redis;
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'seeded');
    const DATABASE_URL = await urlOf(opened);
    const variables = { DATABASE_URL, REDIS_URL: testRedisUrl, LOG_LEVEL: 'warn' };
    server = await startInstance(variables, true);
    redis = new Redis(testRedisUrl);
  });
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
    await opened?.close();
  });

  test.each(days)(
    '$requests requests by $accounts accounts cost what is predicted',
    async (day) => {
      const catalog = await loadCatalog(opened.client);
      const accounts: TestAccount[] = [];
      for (let i = 0; i < day.accounts; i++) {
        accounts.push(await createAccount(opened.client, { tier: 'internal' }));
      }
      const brands = catalog.brands.toSorted((a, b) => a.rank - b.rank);
      const [cpuBefore, scriptsBefore, rowsBefore] = [
        cpuMsOfProcess(server.process.pid),
        await scripts(),
        await rows(),
      ];
      const replay = await replayDay(server.baseUrl, day.requests, accounts, brands);
      const cpu = cpuMsOfProcess(server.process.pid) - cpuBefore;
      expect(replay.failures).toEqual([]);
      const missing = async () => {
        const written = await rows();
        return [...replay.touched].filter((row) => !written.has(row));
      };
      await expect.poll(missing, { timeout: 15_000 }).toEqual([]);
      expect((await rows()).size - rowsBefore.size).toBe(replay.touched.size);
      const round = (await scripts()) - scriptsBefore;
      console.log(
        `capacity: ${day.requests} requests: ${((cpu * 1000) / day.requests).toFixed(0)} µs CPU, ` +
          `${round} Redis scripts of ${day.requests + replay.keyReads} predicted and ${(replay.bytes / day.requests).toFixed(0)} bytes each; ` +
          `${replay.touched.size} rows of usage`,
      );
      // One round trip for each request, and one for each key that is read; some are read twice at once.
      const predicted = day.requests + replay.keyReads;
      expect(round / predicted).toBeGreaterThan(0.95);
      expect(round / predicted).toBeLessThan(1.1);
      expect(replay.bytes / day.requests / figures.responseBytes).toBeGreaterThan(0.85);
      expect(replay.bytes / day.requests / figures.responseBytes).toBeLessThan(1.15);
    },
  );

  test('a row costs what is stated', async () => {
    const { client } = opened;
    const { id } = await createAccount(client);
    await client.$executeRaw`
      INSERT INTO usage_day (account_id, day, bucket, used)
      SELECT ${id}::uuid, date '2000-01-01' + i, bucket, i
      FROM generate_series(1, 10000) i, unnest(ARRAY['svg', 'catalog', 'search', 'domain']) bucket`;
    await client.$executeRaw`
      INSERT INTO logged_request
        (account_id, id, request_id, at, method, path, status, bucket, cost, latency_ms, key_prefix, key_last4)
      SELECT ${id}::uuid, gen_random_uuid(), gen_random_uuid(), now(), 'GET', '/v1/svg/github?variant=color',
        200, 'svg', 1, 1.5, 'mq_live_abcd', 'wxyz'
      FROM generate_series(1, 40000)`;
    const size = async (table: string) => {
      const [row] = await client.$queryRawUnsafe<{ bytes: number }[]>(
        `SELECT pg_total_relation_size('${table}')::float / count(*) AS bytes FROM ${table}`,
      );
      return row?.bytes ?? NaN;
    };
    const [usage, logged] = [await size('usage_day'), await size('logged_request')];
    console.log(
      `capacity: ${usage.toFixed(0)} bytes a row of usage, ${logged.toFixed(0)} a logged request`,
    );
    expect(usage).toBeLessThan(figures.usageRowBytes * 1.1);
    expect(logged).toBeLessThan(figures.loggedRowBytes * 1.1);
  });

  async function scripts(): Promise<number> {
    const stats = await redis.info('commandstats');
    return Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1] ?? 0);
  }

  /** Of the usage history, by account and bucket. */
  async function rows(): Promise<Set<string>> {
    const written = await opened.client.usageDay.findMany();
    return new Set(written.map(({ accountId, bucket }) => `${accountId} ${bucket}`));
  }
});
