import { randomBytes } from 'node:crypto';
import { startRedisProcess } from '../support/redis-process';
import {
  createDataFolder,
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../support/start-server';
import { withClient, withDatabase } from '../support/template-databases';
import { type BareServer, startBareServer } from './bare-server';
import type { BenchRow } from './rows';

/** Where Marque stores its data: in its own process, or in Postgres and Redis. */
export type Store = 'embedded' | 'shared';

export type BenchWorld = {
  marque: RunningServer;
  /** Marque with the usual limit of requests a second, which it does not have otherwise. Started once. */
  startLimited: () => Promise<RunningServer>;
  bare: BareServer;
  fastify: BareServer;
  /** Publishable keys. */
  tokens: { unlimited: string; spent: string };
  /** The headers that name the caller of a row. */
  headersFor: (row: Pick<BenchRow, 'key'>) => Record<string, string>;
  asOperator: (method: string, path: string, body: object) => Promise<Response>;
  close: () => Promise<void>;
};

const adminToken = randomBytes(24).toString('hex');
const unknownKey = `mq_live_${'x'.repeat(49)}`;

/** @param template a seeded database to start from; without one, the catalog is seeded first */
export async function openBenchWorld(
  store: Store,
  template: string | null,
  { withSite = true } = {},
): Promise<BenchWorld> {
  const shared = store === 'shared' ? await openSharedStore() : null;
  const start = (variables: Record<string, string>) =>
    startServer({
      dataFolder:
        template === null || shared ? createDataFolder() : createSeededDataFolder(template),
      isMeasured: true,
      withSite,
      variables: {
        LOG_LEVEL: 'warn',
        ADMIN_TOKEN: adminToken,
        ...shared?.variables,
        ...variables,
      },
    });
  const marque = await start({});
  let limited: Promise<RunningServer> | null = null;
  const [bare, fastify] = await Promise.all([startBareServer('node'), startBareServer('fastify')]);
  const internal = await createAccount(marque, 'internal');
  const spent = await createAccount(marque, 'free');
  await spend(marque, '/v1/svg/github', { 'X-API-Key': spent });
  const tokens = {
    unlimited: await createToken(marque, internal),
    spent: await createToken(marque, spent),
  };
  await spend(marque, `/logo/github?token=${tokens.spent}`);
  const headers = {
    none: {},
    unknown: { 'X-API-Key': unknownKey },
    spent: { 'X-API-Key': spent },
    unlimited: { 'X-API-Key': internal },
  };
  return {
    marque,
    startLimited: () => (limited ??= start({ REQUESTS_PER_SECOND: '50' })),
    bare,
    fastify,
    tokens,
    asOperator: (method, path, body) => sendAsOperator(marque, method, path, body),
    headersFor: ({ key = 'unlimited' }) => headers[key],
    close: async () => {
      bare.stop();
      fastify.stop();
      await Promise.all([marque.stop(), limited?.then((server) => server.stop())]);
      await shared?.close();
    },
  };
}

async function openSharedStore() {
  const url = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const name = `marque_bench_${randomBytes(6).toString('hex')}`;
  const query = (statement: string) =>
    withClient(url, async (client) => {
      await client.query(statement);
    });
  await query(`CREATE DATABASE ${name}`);
  const redis = await startRedisProcess();
  return {
    variables: {
      DATABASE_URL: withDatabase(url, name),
      REDIS_URL: redis.url,
      AUTH_SECRET: 'a secret that is long enough for the bench',
    },
    close: async () => {
      await redis.kill();
      await query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const sendAsOperator = (
  { baseUrl }: RunningServer,
  method: string,
  path: string,
  body: object,
): Promise<Response> =>
  fetch(baseUrl + path, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function createAccount(server: RunningServer, tier: string): Promise<string> {
  const path = `/admin/accounts/${tier}%40example.com`;
  const response = await sendAsOperator(server, 'PUT', path, { tier });
  const { api_key: key } = (await response.json()) as { api_key?: string };
  if (key === undefined) throw new Error(`No account: ${response.status}.`);
  return key;
}

async function createToken({ baseUrl }: RunningServer, apiKey: string): Promise<string> {
  const response = await fetch(`${baseUrl}/v1/keys`, {
    method: 'POST',
    headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'publishable', name: 'Bench' }),
  });
  const { key } = (await response.json()) as { key?: string };
  if (key === undefined) throw new Error(`No key: ${response.status}.`);
  return key;
}

async function spend({ baseUrl }: RunningServer, path: string, headers = {}): Promise<void> {
  for (;;) {
    const { status } = await fetch(baseUrl + path, { headers });
    if (status === 429) return;
    if (status !== 200) throw new Error(`A request was refused with ${status}.`);
  }
}
