import { prepareDatabase } from '../../prisma/prepare-database';
import { keepAuditLogPurged } from '../accounts/audit/purge-events';
import { closeDemoAccount, demoKeyFile, ensureDemoAccount } from '../accounts/ensure-demo-account';
import { backgroundIdle } from '../accounts/in-background';
import { keepLastUse } from '../accounts/keys/keep-last-use';
import { keepSecretsResealed } from '../accounts/second-factor/reseal-secrets';
import { keepLastSeen } from '../accounts/sessions/keep-last-seen';
import { keepSessionsPurged } from '../accounts/sessions/purge-sessions';
import { rasterizer } from '../artwork/raster/get-picture';
import { keepReconciled } from '../billing/reconcile-billing';
import { keepCatalogCurrent } from '../catalog/current-catalog';
import { keepMisses } from '../catalog/misses/keep-misses';
import { warmSearch } from '../catalog/search/search-brands';
import { counters } from '../metering/quotas/counters';
import { keepUsageAlerts } from '../metering/alerts/keep-usage-alerts';
import { keepRequestLog } from '../metering/requests/keep-request-log';
import { keepUsageHistory } from '../metering/usage/keep-usage-history';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { keepVacuumed } from '../platform/database/keep-vacuumed';
import { keepDeriving } from '../artwork/derive/keep-deriving';
import { syncDerivations } from '../artwork/derive/read-derivations';
import { secureDataFolder } from '../platform/data-folder';
import { env } from '../platform/env';
import { exampleRequests } from '../platform/example-requests';
import { log } from '../platform/log';
import { drainMail } from '../platform/mail/send-mail';
import { processWide } from '../platform/process-wide';
import { keepRefusalLog } from '../platform/refusal-log';
import { openTracing } from '../platform/tracing/tracing';
import { createRestApp } from '../rest/app';
import { createMcp, type HandleMcp } from '../mcp/handle-mcp';
import { keepVisitorsErased } from '../visitors/record-visit';
import { keepStatusMeasured } from './keep-status-measured';
import { listenForOperator } from './listen-for-operator';

/** Everything that a transport needs to be open, and what closes it. */
export type Service = {
  rest: ReturnType<typeof createRestApp>;
  mcp: HandleMcp;
  /** Printed once the server listens. */
  greeting: string[];
  close: () => Promise<void>;
};

/** Opens the database, brings it up to date and loads the catalog. Once per process. */
export function openService(): Promise<Service> {
  return processWide('service', open);
}

async function open(): Promise<Service> {
  // Also where the database is elsewhere: pictures, outbox and pages are here.
  secureDataFolder(env.dataFolder);
  const stopTracing = await openTracing();
  const opened = openDatabase();
  try {
    await prepareDatabase(opened, (line) => process.stdout.write(`${line}\n`));
    const stopLooking = await keepCatalogCurrent(opened, async (catalog) => {
      await syncDerivations(opened.client, catalog);
      await warmSearch(catalog);
    });
    const counting = counters();
    await counting.connect();
    const stopHistory = await keepUsageHistory(opened.client, counting);
    const stopLogging = keepRequestLog(opened);
    const stopAlerts = keepUsageAlerts(opened.client);
    const stopWriting = keepWritten(opened.client);
    const stopResealing = keepSecretsResealed(opened.client);
    const stopDeriving = env.deriveInBackground ? keepDeriving() : null;
    const stopReconciling = keepReconciled();
    const stopPurging = keepPurged(opened);
    const stopForgetting = keepVisitorsErased();
    const stopLoggingRefusals = keepRefusalLog();
    const stopMeasuring = keepStatusMeasured(opened);
    const stopListening = await listenForOperator(opened);
    const rest = createRestApp();
    return {
      rest,
      mcp: createMcp((request, caller) => rest.fetch(request, { caller })),
      greeting: await greet(opened),
      close: async () => {
        stopListening();
        stopLooking();
        await stopMeasuring();
        await stopDeriving?.();
        await stopReconciling();
        await stopForgetting();
        await stopLoggingRefusals();
        await stopPurging();
        await backgroundIdle();
        await stopAlerts();
        await drainMail();
        await rasterizer().pool.close();
        await stopHistory();
        await stopWriting();
        await stopResealing();
        await stopLogging();
        counting.close();
        await opened.close();
        await stopTracing();
      },
    };
  } catch (error) {
    log.fatal({ err: error }, 'start failed');
    await opened.close();
    throw error;
  }
}

/** Deletes what is too old to be kept, and takes the space of what is deleted into use again. */
function keepPurged(opened: OpenDatabase): () => Promise<void> {
  const { client } = opened;
  const stops = [keepSessionsPurged(client), keepAuditLogPurged(client), keepVacuumed(opened)];
  return async () => {
    for (const stop of stops) await stop();
  };
}

/** Writes behind what requests leave. */
function keepWritten(client: OpenDatabase['client']): () => Promise<void> {
  const stops = [keepLastUse(client), keepLastSeen(client), keepMisses(client)];
  return async () => {
    for (const stop of stops) await stop();
  };
}

async function greet({ client, isEmbedded }: OpenDatabase): Promise<string[]> {
  if (!isEmbedded) return [];
  const keyFile = demoKeyFile();
  if (keyFile === null) {
    await closeDemoAccount(client, env.dataFolder);
    return [];
  }
  const demoKey = await ensureDemoAccount(client, env.dataFolder);
  // What is not a terminal may be a log, which others read.
  const [shown, inRequests] = process.stdout.isTTY
    ? [demoKey, demoKey]
    : [`in ${keyFile}`, `$(cat ${keyFile})`];
  return [`Demo account's key (pro plan): ${shown}`, 'Try:', ...exampleRequests(inRequests)];
}
