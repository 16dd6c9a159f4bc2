import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openEmbedded, type OpenDatabase } from '../../../server/platform/database/database';
import { median } from '../../bench/median';
import { hasRedis } from '../../support/counter-stores';
import { createAccount, type TestAccount } from '../../support/factories';
import { startInstance, urlOf } from '../../support/start-fleet';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { isAvailable, openTestDatabase } from '../../support/test-database';
import { testRedisUrl } from '../../support/test-redis';

const rounds = 7;
const requestsOfRound = 4000;
const connections = 16;
/** In times what a 200 takes. */
const costMax = 1.3;
const microsecondsPerTick = 10_000;

/** Sends requests on kept connections, and fails at a response with another status. */
async function send({ baseUrl }: RunningServer, { apiKey }: TestAccount, status: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requestsOfRound;
  const lane = async () => {
    while (left-- > 0) {
      const asked = get(`${baseUrl}/v1/svg/github`, { agent, headers: { 'X-API-Key': apiKey } });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      expect(response.statusCode).toBe(status);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  agent.destroy();
}

/** User and system time of the service, all threads. What others do meanwhile is not in it. */
function cpuMicroseconds({ process: { pid } }: RunningServer): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsecondsPerTick;
}

type Accounts = { served: TestAccount; refused: TestAccount };

/** What a 429 costs, in times a 200, measured in turns in one process. */
async function compare(name: string, server: RunningServer, { served, refused }: Accounts) {
  const cost = async (account: TestAccount, status: number) => {
    const before = cpuMicroseconds(server);
    await send(server, account, status);
    return (cpuMicroseconds(server) - before) / requestsOfRound;
  };
  // The day's quota of the free plan, and what is compiled at first.
  for (let i = 0; i < 50; i++) {
    const headers = { 'X-API-Key': refused.apiKey };
    await (await fetch(`${server.baseUrl}/v1/svg/github`, { headers })).arrayBuffer();
  }
  for (let i = 0; i < 2; i++) {
    await send(server, served, 200);
    await send(server, refused, 429);
  }
  const costs = { served: [] as number[], refused: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    costs.served.push(await cost(served, 200));
    costs.refused.push(await cost(refused, 429));
  }
  const [of200, of429] = [median(costs.served), median(costs.refused)];
  console.log(
    `${name}: a 429 takes ${of429.toFixed(0)} µs of CPU, ${(of429 / of200).toFixed(2)} of the ` +
      `${of200.toFixed(0)} µs that a 200 takes`,
  );
  return of429 / of200;
}

describe('the cost of a request over the quota', () => {
  let server: RunningServer;
  let opened: OpenDatabase | undefined;
  afterEach(async () => {
    await server.stop();
    await opened?.close();
  });
  const createAccounts = async ({ client }: OpenDatabase): Promise<Accounts> => ({
    served: await createAccount(client, { tier: 'internal' }),
    refused: await createAccount(client),
  });
  const variables = { REQUESTS_PER_SECOND: '0', LOG_LEVEL: 'warn' };

  test('embedded: little more than that of one within', async () => {
    const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
    const before = openEmbedded(dataFolder);
    const accounts = await createAccounts(before);
    await before.close();
    server = await startServer({ dataFolder, variables, withSite: false, isMeasured: true });
    expect(await compare('embedded', server, accounts)).toBeLessThan(costMax);
  });

  test.skipIf(!hasRedis || !isAvailable('postgres'))(
    'Redis: little more than that of one within',
    async () => {
      opened = await openTestDatabase('postgres', 'seeded');
      const accounts = await createAccounts(opened);
      const DATABASE_URL = await urlOf(opened);
      server = await startInstance({ ...variables, DATABASE_URL, REDIS_URL: testRedisUrl }, true);
      expect(await compare('Redis', server, accounts)).toBeLessThan(costMax);
    },
  );
});
