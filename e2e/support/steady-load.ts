import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet, FleetResponse } from './start-fleet';
import type { TestAccount } from './factories';

/** Only ends a wait that hangs. */
const recoversWithinMs = 30_000;

export type TimedResponse = FleetResponse & { atMs: number };

export type SteadyLoad = {
  /** The requests sent between two instants of `performance.now()`. */
  between: (fromMs: number, toMs: number) => TimedResponse[];
  failures: () => unknown[];
  stop: () => Promise<void>;
};

/** Sends this many requests a second, without waiting for responses. */
export function startSteadyLoad(
  fleet: Fleet,
  accounts: TestAccount[],
  path: string,
  perSecond: number,
): SteadyLoad {
  const responses: TimedResponse[] = [];
  const failures: unknown[] = [];
  const running = new Set<Promise<void>>();
  let sent = 0;
  const startedAtMs = performance.now();
  const send = async () => {
    const account = accounts[sent++ % accounts.length];
    if (account === undefined) return;
    const atMs = performance.now();
    try {
      const [response] = await fleet.send([{ account, path }]);
      if (response) responses.push({ ...response, atMs });
    } catch (error) {
      failures.push(error);
    }
  };
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAtMs) / 1000) * perSecond) - sent;
    for (let i = 0; i < due; i++) {
      const one = send().finally(() => running.delete(one));
      running.add(one);
    }
  }, 5);
  return {
    between: (fromMs, toMs) => responses.filter(({ atMs }) => atMs >= fromMs && atMs < toMs),
    failures: () => failures,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
    },
  };
}

/** The 99th percentile. */
export function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
}

/**
 * Waits until every instance serves the key and counts its requests, or refuses them for its quota.
 * @returns how long that was after the instant
 */
export async function untilCounted(
  fleet: Fleet,
  account: TestAccount,
  path: string,
  sinceMs: number,
): Promise<number> {
  for (;;) {
    const responses = await fleet.send(
      fleet.instances.map((_, instance) => ({ account, path, instance })),
      1,
    );
    const lastedMs = performance.now() - sinceMs;
    const isCounted = ({ status, headers }: FleetResponse) =>
      status === 429 || headers.has('X-RateLimit-Limit');
    if (responses.every(isCounted)) return lastedMs;
    if (lastedMs > recoversWithinMs) throw new Error('The instances do not recover.');
    await sleep(50);
  }
}
