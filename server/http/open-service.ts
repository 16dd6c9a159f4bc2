import { prepareDatabase } from '../../prisma/prepare-database';
import { closeDemoAccount, demoKeyFile, ensureDemoAccount } from '../accounts/ensure-demo-account';
import { backgroundIdle } from '../accounts/in-background';
import {
  startLastUseOfKeys,
  startLastUseOfNamedKeys,
  startLastUseOfSessions,
} from '../accounts/keys/note-use';
import { startResealing } from '../accounts/second-factor/seal-secret';
import { rasterizer } from '../artwork/raster/get-picture';
import { startFollowingFolder } from '../brands/follow-folder';
import { startEndingMarks } from '../brands/remove-found';
import { startReconciling } from '../billing/reconcile-billing';
import { startFollowingCatalog } from '../catalog/current-catalog';
import { startWritingMisses } from '../catalog/misses/note-miss';
import { warmSearch } from '../catalog/search/search-brands';
import { findBimi } from '../enrichment/bimi/find-bimi';
import { lookAtSite } from '../enrichment/look/look-at-site';
import { type LookMeans, startLooks } from '../enrichment/run-looks';
import { lookOutbound } from '../enrichment/send-look';
import { type Counters, counters } from '../limits/counters/counters';
import { startUsageAlerts } from '../metering/alerts/usage-alerts';
import { startRequestLog } from '../metering/requests/start-request-log';
import { startKeyCounts } from '../limits/counters/key-counters';
import { startUsageHistory } from '../metering/usage/start-usage-history';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { startVacuuming } from '../platform/database/start-vacuuming';
import { secureDataFolder } from '../platform/process/data-folder';
import { env } from '../platform/env';
import { exampleRequests } from '../presenters/present-landing';
import { log } from '../platform/log';
import { drainMail } from '../platform/mail/send-mail';
import { processWide } from '../platform/process/made-once';
import { startRefusalLog } from '../platform/requests/refusal-log';
import type { StopJob } from '../platform/process/jobs';
import { openTracing } from '../platform/tracing/tracing';
import { createRestApp } from '../rest/app';
import { createMcp, type HandleMcp } from '../mcp/handle-mcp';
import { startErasingVisitors } from '../visitors/record-visit';
import { startDelivering } from '../webhooks/deliver';
import { sealedColumns } from '../webhooks/signing-secrets';
import { listenForOperator } from './listen-for-operator';
import { startMeasuringStatus } from './measure-status';
import { startPurging } from './purge-old-rows';

/** The open service, as the transports need it. */
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
  // Needed with Postgres too: pictures, the outbox and pages are stored here.
  secureDataFolder(env.dataFolder);
  const stopTracing = await openTracing();
  const opened = openDatabase();
  try {
    await prepareDatabase(opened, (line) => process.stdout.write(`${line}\n`));
    const counting = counters();
    await counting.connect();
    const stopJobs = await startJobs(opened, counting);
    const stopListening = await listenForOperator(opened);
    const rest = createRestApp();
    return {
      rest,
      mcp: createMcp((request, caller) => rest.fetch(request, { caller })),
      greeting: await greet(opened),
      close: async () => {
        stopListening();
        await stopJobs();
        await drainMail();
        await rasterizer().pool.close();
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

/**
 * All background work. It stops in reverse order, so that buffers are written after the work that fills
 * them ends.
 */
async function startJobs(opened: OpenDatabase, counting: Counters): Promise<StopJob> {
  const { client } = opened;
  const stops: StopJob[] = [
    await startFollowingCatalog(opened, warmSearch),
    ...(env.brandsFolder === undefined ? [] : [startFollowingFolder(env.brandsFolder)]),
    // Buffers of the requests.
    await startUsageHistory(client, counting),
    startRequestLog(opened),
    startLastUseOfKeys(client),
    startLastUseOfNamedKeys(client),
    startKeyCounts(client),
    startLastUseOfSessions(client),
    startWritingMisses(client),
    startUsageAlerts(client),
    startRefusalLog(),
    backgroundIdle,
    // Periodic work.
    startPurging(client),
    startEndingMarks(),
    startErasingVisitors(),
    startVacuuming(opened),
    startResealing(client, sealedColumns),
    startDelivering(client),
    ...(env.enriches ? [startLooks(client, lookMeans())] : []),
    startReconciling(),
    startMeasuringStatus(opened),
  ];
  return async () => {
    for (const stop of stops.toReversed()) await stop();
  };
}

const lookMeans = (): LookMeans => ({
  send: lookOutbound(),
  lookAt: (domain, send) =>
    lookAtSite(domain, { send, findBimi: (host, signal) => findBimi(host, send, { signal }) }),
});

async function greet({ client, isEmbedded }: OpenDatabase): Promise<string[]> {
  if (!isEmbedded) return [];
  const keyFile = demoKeyFile();
  if (keyFile === null) {
    await closeDemoAccount(client, env.dataFolder);
    return [];
  }
  const demoKey = await ensureDemoAccount(client, env.dataFolder);
  // Output that is not a terminal may be a log, which others can read.
  const [shown, inRequests] = process.stdout.isTTY
    ? [demoKey, demoKey]
    : [`in ${keyFile}`, `$(cat ${keyFile})`];
  return [`Demo account's key (pro plan): ${shown}`, 'Try:', ...exampleRequests(inRequests)];
}
