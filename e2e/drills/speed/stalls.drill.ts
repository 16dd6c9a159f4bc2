import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricsToken } from '../../support/start-fleet';
import { type RunningServer, startServer } from '../../support/start-server';
import {
  createFolderWithAccounts,
  type FolderWithAccounts,
} from '../site/create-folder-with-accounts';
import { listBroken, startMixedLoad } from '../site/start-mixed-load';

const minutes = 5;
/** Until then code is compiled, and the first pages are rendered. */
const warmUpMs = 60_000;
const stallMaxMs = 50;

let server: RunningServer;
let accounts: FolderWithAccounts;
beforeAll(async () => {
  accounts = await createFolderWithAccounts();
  const variables = { LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', METRICS_TOKEN: metricsToken };
  const { dataFolder } = accounts;
  server = await startServer({ dataFolder, isMeasured: true, variables });
}, 600_000);
afterAll(() => server.stop());

/** The longest time that the event loop was held since this was last asked. */
async function readStallMs(): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${server.baseUrl}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

test(
  `no request waits ${stallMaxMs} ms for the event loop in ${minutes} minutes of mixed load and pages`,
  { timeout: (minutes + 5) * 60_000 },
  async () => {
    const load = startMixedLoad(server.baseUrl, accounts);
    await sleep(warmUpMs);
    await readStallMs();
    const stallsMs: number[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      await sleep(60_000);
      stallsMs.push(await readStallMs());
      console.log(minute, stallsMs.at(-1));
    }
    const { statuses, failures } = await load.stop();
    console.log({ stallsMs, statuses, failures });

    expect(listBroken(statuses)).toEqual([]);
    expect(failures).toBe(0);
    expect(Math.max(...stallsMs)).toBeLessThan(stallMaxMs);
  },
);
