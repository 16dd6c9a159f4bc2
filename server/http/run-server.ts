import cluster from 'node:cluster';
import { beginDraining } from '../platform/process/draining';
import { env } from '../platform/env';
import { log } from '../platform/log';
import { joinMetrics } from '../platform/metrics/cluster-metrics';
import { createHttpServer } from './http-server';
import { openService } from './open-service';
import { showOutboxAddress } from './outbox-door';
import { startMeasuringSite } from './measure-status';
import { connectSite } from './site-process';
import { closeTimeoutMs, drainTimeoutMs, graceMsOf, stopSignals } from './stop-times';
import { describeListenError } from './check-port';
import { describeEnrichment } from './describe-enrichment';

const startedAt = Date.now();
if (cluster.isWorker) joinMetrics();
const site = connectSite();
// Starts on another core while the database opens and the catalog loads.
const siteIsReady = site.start();
const service = await openService().catch(async (error: unknown) => {
  await site.stop();
  throw error;
});
const { server, drain } = createHttpServer(service, site);

server.on('error', (error) => {
  console.error(describeListenError(error));
  void stop(1, 0);
});
// With Node's 511, a client that opens more at once makes others wait a second, until they try again.
const backlog = 4096;
server.listen(env.port, env.host, backlog, () => void siteIsReady.then(greet));
const stopMeasuring = startMeasuringSite(site);

/** The leader of several processes does it for all of them. */
function greet(): void {
  if (cluster.isWorker) return;
  console.log(`\nMarque is ready at ${env.publicUrl} (${Date.now() - startedAt} ms)`);
  console.log(describeEnrichment());
  const outbox = showOutboxAddress(process.stdout.isTTY);
  if (outbox !== null) console.log(`Outbox (no mail server is configured): ${outbox}`);
  for (const line of service.greeting) console.log(line);
}

for (const signal of stopSignals) {
  process.on(signal, () => void stop(0, graceMsOf(signal)));
}

let stopping: Promise<never> | undefined;

/** Lets running requests finish, then stops the site and closes the database. */
function stop(exitCode: number, graceMs: number): Promise<never> {
  stopping ??= (async () => {
    beginDraining();
    setTimeout(
      () => {
        log.fatal('the server did not stop in time and is ended');
        process.exit(1);
      },
      graceMs + drainTimeoutMs + closeTimeoutMs,
    ).unref();
    await drain({ graceMs, timeoutMs: drainTimeoutMs });
    await stopMeasuring();
    await Promise.all([site.stop(), service.close()]);
    process.exit(exitCode);
  })();
  return stopping;
}
