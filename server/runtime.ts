import type { IncomingMessage } from 'node:http';
import { prepareDatabase } from '../prisma/prepare-database';
import { ensureDemoAccount } from './accounts/ensure-demo-account';
import { backgroundIdle } from './accounts/in-background';
import { keepReconciled } from './billing/keep-reconciled';
import { keepCatalogCurrent } from './catalog/current-catalog';
import { type OpenDatabase, openDatabase } from './database/database';
import { keepEnriching } from './enrichment/keep-enriching';
import { env } from './env';
import { exampleRequests } from './example-requests';
import { keepLastUse } from './keys/keep-last-use';
import { log } from './log';
import { processWide } from './process-wide';
import { counters } from './quotas/counters';
import { drainMail } from './mail/send-mail';
import { rasterizer } from './raster/rasterizer';
import { createRestApp } from './rest/app';
import { clientAddress } from './client-address';
import { isRestPath } from './rest/paths';
import { warmSearch } from './search/search-brands';
import { keepUsageHistory } from './usage/keep-usage-history';
import { keepVisitorsForgotten } from './visitors/keep-visitors-forgotten';

/** What `server/main.mjs` finds on `globalThis` once Next has called `register()`. */
export type Runtime = {
  rest: ReturnType<typeof createRestApp>;
  isRestPath: (path: string) => boolean;
  clientAddress: (request: IncomingMessage) => string;
  port: number;
  host: string;
  publicUrl: string;
  /** What is printed once the server listens. */
  greeting: string[];
  close: () => Promise<void>;
};

/** Opens the database, brings it up to date, loads the catalog. Once per process. */
export function startRuntime(): Promise<Runtime> {
  return processWide('runtime', () => {
    const starting = start();
    void starting.then(announced()?.resolve, announced()?.reject);
    return starting;
  });
}

type Announcement = { resolve: (runtime: Runtime) => void; reject: (error: unknown) => void };

/** `server/main.mjs` waits for this; under another host of Next nobody does. */
function announced(): Announcement | undefined {
  return Reflect.get(globalThis, Symbol.for('marque.announce'));
}

/** The mounts below app/ reach the public contract through this. */
export async function handleRest(request: Request): Promise<Response> {
  const { rest } = await startRuntime();
  return rest.fetch(request);
}

async function start(): Promise<Runtime> {
  const opened = openDatabase();
  try {
    await prepareDatabase(opened, (line) => process.stdout.write(`${line}\n`));
    const stopLooking = await keepCatalogCurrent(opened.client);
    warmSearch();
    const counting = counters();
    await counting.connect();
    const stopHistory = await keepUsageHistory(opened.client, counting);
    const stopLastUse = keepLastUse(opened.client);
    const stopEnriching = keepEnriching();
    const stopReconciling = keepReconciled();
    const stopForgetting = keepVisitorsForgotten();
    const greeting = await greet(opened);
    return {
      rest: createRestApp(),
      isRestPath,
      clientAddress: (request) => clientAddress(request, env.trustProxyHops),
      port: env.port,
      host: env.host,
      publicUrl: env.publicUrl,
      greeting,
      close: async () => {
        stopLooking();
        await stopEnriching();
        await stopReconciling();
        await stopForgetting();
        await backgroundIdle();
        await drainMail();
        await rasterizer().pool.close();
        await stopHistory();
        await stopLastUse();
        counting.close();
        await opened.close();
      },
    };
  } catch (error) {
    log.fatal({ err: error }, 'start failed');
    await opened.close();
    throw error;
  }
}

/** Where real accounts are kept there is no demo account: its key would be a way in for everybody. */
async function greet({ client, isEmbedded }: OpenDatabase): Promise<string[]> {
  if (!isEmbedded) return [];
  const demoKey = await ensureDemoAccount(client, env.dataFolder);
  return [`Demo account's key (pro plan): ${demoKey}`, 'Try:', ...exampleRequests(demoKey)];
}
