import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { env } from '../platform/env';
import { log } from '../platform/log';
import { gatherMetrics } from '../platform/metrics/cluster-metrics';
import { describeEnrichment } from './describe-enrichment';
import {
  createRestartPauses,
  closeTimeoutMs,
  drainTimeoutMs,
  graceMsOf,
  type StopSignal,
  stopSignals,
} from './stop-times';
import { connectSite } from './site-process';

/** By then a worker has stopped by itself, unless its event loop hangs. */
const killAfterMs = 1000;

/**
 * Runs `WEB_CONCURRENCY` processes of the service on one port, and one site for all of them. A process
 * that dies is started again; one that dies before the first was ready ends them all.
 */
export function leadWorkers(): void {
  const startedAt = Date.now();
  const site = connectSite();
  // Beside the processes of the service.
  const siteIsReady = site.start();
  const { address, token } = site;
  const variables =
    'socketPath' in address ? { SITE_SOCKET: address.socketPath, SITE_TOKEN: token } : {};
  const stopping = new AbortController();
  let ready = 0;

  gatherMetrics();
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) });
  const workers = Promise.all(Array.from({ length: env.workers }, () => keepWorker()));
  for (const signal of stopSignals) {
    process.on(signal, () => void stop(0, signal));
  }

  async function keepWorker(): Promise<void> {
    const pauseAfter = createRestartPauses();
    while (!stopping.signal.aborted) {
      const forkedAtMs = performance.now();
      const reason = await runWorker().catch((error: unknown) => ({ err: error }));
      if (stopping.signal.aborted) return;
      // It has logged the reason: invalid settings or an unreachable database.
      if (ready === 0 && 'code' in reason) return void stop(1, 'SIGINT');
      log.error(reason, 'a process of the service ended and is started again');
      await sleep(pauseAfter(performance.now() - forkedAtMs), undefined, stopping).catch(() => {});
    }
  }

  /** Resolves with the reason it ended; rejects with the reason it could not start: Node throws ENOMEM. */
  async function runWorker() {
    const worker = cluster.fork(variables);
    // Fires when a worker restarts, too: the greeting is only for the start.
    worker.once('listening', () => void greetWhenAllAreReady());
    const [code, signal] = await once(worker, 'exit');
    return { code, signal };
  }

  async function greetWhenAllAreReady(): Promise<void> {
    if (++ready !== env.workers) return;
    await siteIsReady;
    console.log(
      `\nMarque is ready at ${env.publicUrl} (${Date.now() - startedAt} ms, ${env.workers} processes)`,
    );
    console.log(describeEnrichment());
  }

  async function stop(exitCode: number, signal: StopSignal): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const signalAll = (name: StopSignal | 'SIGKILL') => {
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(name);
    };
    signalAll(signal);
    const killing = setTimeout(
      () => {
        log.fatal('a process of the service did not stop in time and is killed');
        signalAll('SIGKILL');
      },
      graceMsOf(signal) + drainTimeoutMs + closeTimeoutMs + killAfterMs,
    );
    await workers;
    clearTimeout(killing);
    await site.stop();
    process.exit(exitCode);
  }
}
