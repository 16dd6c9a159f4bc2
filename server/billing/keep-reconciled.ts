import { env } from '../env';
import { log } from '../log';
import { reconcileBilling } from './reconcile-billing';

const everyMs = 6 * 60 * 60 * 1000;

/**
 * Reconciles now and every six hours, in the background: neither the start nor a request waits.
 * @returns stops it, and resolves when nothing of it runs any more
 */
export function keepReconciled(): () => Promise<void> {
  if (env.stripe === undefined) return async () => {};
  const stopping = new AbortController();
  let running = reconcileQuietly(stopping.signal);
  const timer = setInterval(() => {
    running = running.then(() => reconcileQuietly(stopping.signal));
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

async function reconcileQuietly(signal: AbortSignal): Promise<void> {
  try {
    const done = await reconcileBilling(signal);
    if (done !== null) log.info(done, 'billing is reconciled');
  } catch (error) {
    if (!signal.aborted) log.error({ err: error }, 'billing could not be reconciled');
  }
}
