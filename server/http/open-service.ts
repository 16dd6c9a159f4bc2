import { prepareDatabase } from '../../prisma/prepare-database';
import { ensureDemoAccount } from '../accounts/ensure-demo-account';
import { backgroundIdle } from '../accounts/in-background';
import { keepLastUse } from '../accounts/keys/keep-last-use';
import { rasterizer } from '../artwork/raster/get-picture';
import { keepReconciled } from '../billing/reconcile-billing';
import { keepCatalogCurrent } from '../catalog/current-catalog';
import { warmSearch } from '../catalog/search/search-brands';
import { counters } from '../metering/quotas/counters';
import { keepUsageHistory } from '../metering/usage/keep-usage-history';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { keepDeriving } from '../artwork/derive/keep-deriving';
import { syncDerivations } from '../artwork/derive/store-derivation';
import { env } from '../platform/env';
import { exampleRequests } from '../platform/example-requests';
import { log } from '../platform/log';
import { drainMail } from '../platform/mail/send-mail';
import { processWide } from '../platform/process-wide';
import { createRestApp } from '../rest/app';
import { keepVisitorsErased } from '../visitors/record-visit';

/** Everything that a transport needs to be open, and what closes it. */
export type Service = {
  rest: ReturnType<typeof createRestApp>;
  /** Printed once the server listens. */
  greeting: string[];
  close: () => Promise<void>;
};

/**
 * Opens the database, brings it up to date and loads the catalog. Once per process: a host that
 * runs Next alone loads this module once per bundle layer.
 */
export function openService(): Promise<Service> {
  return processWide('service', open);
}

async function open(): Promise<Service> {
  const opened = openDatabase();
  try {
    await prepareDatabase(opened, (line) => process.stdout.write(`${line}\n`));
    const stopLooking = await keepCatalogCurrent(opened.client, (catalog) =>
      syncDerivations(opened.client, catalog),
    );
    warmSearch();
    const counting = counters();
    await counting.connect();
    const stopHistory = await keepUsageHistory(opened.client, counting);
    const stopLastUse = keepLastUse(opened.client);
    const stopDeriving = keepDeriving();
    const stopReconciling = keepReconciled();
    const stopForgetting = keepVisitorsErased();
    return {
      rest: createRestApp(),
      greeting: await greet(opened),
      close: async () => {
        stopLooking();
        await stopDeriving();
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

/** No demo account on a real database: its key would let everybody in. */
async function greet({ client, isEmbedded }: OpenDatabase): Promise<string[]> {
  if (!isEmbedded) return [];
  const demoKey = await ensureDemoAccount(client, env.dataFolder);
  return [`Demo account's key (pro plan): ${demoKey}`, 'Try:', ...exampleRequests(demoKey)];
}
