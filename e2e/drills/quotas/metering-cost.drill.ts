import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { median } from '../../bench/median';
import { openEmbedded, type OpenDatabase } from '../../../server/platform/database/database';
import { hasRedis } from '../../support/counter-stores';
import { createAccount } from '../../support/factories';
import { urlOf } from '../../support/start-fleet';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { isAvailable, openTestDatabase } from '../../support/test-database';
import { testRedisUrl } from '../../support/test-redis';

const command = 'meteringCost';
const run = promisify(execFile);
const rounds = 7;
const seconds = 3;

/** Requests a second that 64 connections get out of it. */
async function drive(url: string, forSeconds: number, apiKey: string): Promise<number> {
  const headers = JSON.stringify({ 'X-API-Key': apiKey });
  const parameters = ['e2e/bench/drive-process.mjs', url, String(forSeconds), headers];
  const { stdout } = await run(process.execPath, parameters);
  const round = JSON.parse(stdout) as { requestsPerSecond: number; failures: number };
  if (round.failures > 0) throw new Error(`${round.failures} requests to ${url} failed.`);
  return round.requestsPerSecond;
}

/** Requests a second with counting, as a share of those without, in turns in one process. */
async function measure(name: string, { baseUrl }: RunningServer, apiKey: string): Promise<number> {
  for (const path of ['/with', '/without']) await drive(baseUrl + path, 2, apiKey);
  const ratios: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const counted = await drive(`${baseUrl}/with`, seconds, apiKey);
    const bare = await drive(`${baseUrl}/without`, seconds, apiKey);
    ratios.push(counted / bare);
    rates.push(counted);
  }
  console.log(
    `${name}: ${Math.round(median(rates))} requests/s counted, ${median(ratios).toFixed(2)} of those ` +
      `without (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
  );
  return median(ratios);
}

describe('the cost of counting', () => {
  let server: RunningServer;
  let opened: OpenDatabase | undefined;
  afterEach(async () => {
    server.process.kill('SIGKILL');
    await opened?.close();
  });

  test('embedded: at least 0.75 of the rate without', async () => {
    const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
    const before = openEmbedded(dataFolder);
    const { apiKey } = await createAccount(before.client, { tier: 'internal' });
    await before.close();
    server = await startServer({ command, dataFolder, isMeasured: true });
    expect(await measure('embedded', server, apiKey)).toBeGreaterThanOrEqual(0.75);
  });

  test.skipIf(!hasRedis || !isAvailable('postgres'))(
    'Redis over TCP: at least 0.6 of the rate without',
    async () => {
      opened = await openTestDatabase('postgres', 'seeded');
      const { apiKey } = await createAccount(opened.client, { tier: 'internal' });
      const variables = {
        DATABASE_URL: await urlOf(opened),
        REDIS_URL: testRedisUrl,
        AUTH_SECRET: 'a secret that is long enough for the tests',
      };
      server = await startServer({ command, variables, isMeasured: true });
      expect(await measure('Redis over TCP', server, apiKey)).toBeGreaterThanOrEqual(0.6);
    },
  );
});
