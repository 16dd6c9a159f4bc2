import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log';
import { processWide } from '../process-wide';

/** The answers that are on their way leave first. */
const pauseMs = 100;
/** What does not fit is done when it is asked for again. */
const waitingMax = 500;

type Work = () => Promise<unknown>;

const queue = () =>
  processWide('enrichment-queue', () => ({
    urgent: [] as Work[],
    soon: new Map<string, Work>(),
    running: null as Promise<void> | null,
    isFailing: false,
  }));

/** Work that somebody waits for, one at a time, before everything else. */
export function runUrgently<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    queue().urgent.push(() => work().then(resolve, reject));
    start();
  });
}

/** Work that nobody waits for: once for each name, however often it is asked for meanwhile. */
export function runSoon(name: string, work: Work): void {
  const { soon } = queue();
  if (soon.size >= waitingMax || soon.has(name)) return;
  soon.set(name, work);
  start();
}

/** Resolves when nothing runs any more; what nobody waits for is dropped. */
export async function enrichmentIdle(): Promise<void> {
  const { soon, running } = queue();
  soon.clear();
  await running;
}

function start(): void {
  const state = queue();
  state.running ??= runAll().finally(() => {
    state.running = null;
    if (state.urgent.length > 0 || state.soon.size > 0) start();
  });
}

async function runAll(): Promise<void> {
  const state = queue();
  const { urgent, soon } = state;
  for (;;) {
    const next = urgent.shift();
    if (next !== undefined) {
      await next();
      continue;
    }
    if (soon.size === 0) return;
    await sleep(pauseMs);
    const [entry] = soon;
    if (urgent.length > 0 || entry === undefined) continue;
    const [name, work] = entry;
    try {
      await work();
      state.isFailing = false;
    } catch (error) {
      // One line for an outage, not one for each brand that is asked for meanwhile.
      if (!state.isFailing) log.warn({ err: error, slug: name }, 'brands cannot be enriched');
      state.isFailing = true;
    }
    soon.delete(name);
  }
}
