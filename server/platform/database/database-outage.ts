import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../log';
import { isDatabaseAway } from '../errors';
import { isReadOnlyError } from './database-errors';
import { NoResponse, waitPatiently } from '../process/wait-patiently';

/** Whether the database responds, as far as this process has seen. */
export type DatabaseOutage = {
  isAway: () => boolean;
  /** For how long it has been away; 0 while it responds. */
  lastsMs: () => number;
  /** Call it when a query failed without a connection, or takes too long. Resolves with `isAway`. */
  check: (failure: unknown) => Promise<boolean>;
  /** Stops all probes. */
  close: () => void;
};

/** After this wait, a probe asks whether the database is there at all. */
const askPatience = { timeoutMs: 500, timeoutMsMax: 1000 };
const probePatience = { timeoutMs: 2000, timeoutMsMax: 4000 };
const probeEveryMs = 250;

/**
 * Finds out after a failure whether the database is away, and then probes until it is back. Logs one line
 * at the start and one at the end, however many requests fail.
 * @param probe a round trip to the database
 */
export function watchDatabase(probe: () => Promise<unknown>): DatabaseOutage {
  let awaySinceMs: number | null = null;
  let checking: Promise<boolean> | null = null;
  const closing = new AbortController();

  const responds = () =>
    waitPatiently(probe(), probePatience).then(
      () => true,
      () => false,
    );

  async function begin(failure: unknown, sinceMs: number): Promise<boolean> {
    if (await responds()) return false;
    if (closing.signal.aborted) return false;
    awaySinceMs = sinceMs;
    log.error({ err: failure }, 'database away: writes and unknown keys get 503');
    void untilBack().catch(() => {});
    return true;
  }

  async function untilBack(): Promise<void> {
    do await sleep(probeEveryMs, undefined, { signal: closing.signal, ref: false });
    while (!(await responds()));
    log.info({ awayMs: Math.round(lastsMs()) }, 'database back');
    awaySinceMs = null;
  }

  const lastsMs = () => (awaySinceMs === null ? 0 : performance.now() - awaySinceMs);
  return {
    isAway: () => awaySinceMs !== null,
    lastsMs,
    check(failure) {
      if (awaySinceMs !== null) return Promise.resolve(true);
      checking ??= begin(failure, performance.now()).finally(() => (checking = null));
      return checking;
    },
    close: () => closing.abort(),
  };
}

/**
 * Runs a query, unless the database is away or turns out to be. Waits for a slow database.
 * @param outage null where the database is in this process
 */
export async function askUnlessAway<T>(
  outage: DatabaseOutage | null,
  ask: () => Promise<T>,
): Promise<T | 'away'> {
  if (outage === null) return ask();
  if (outage.isAway()) return 'away';
  const asking = ask();
  try {
    return await waitPatiently(asking, askPatience);
  } catch (error) {
    if (!(error instanceof NoResponse) && !isDatabaseAway(error)) throw error;
    return (await outage.check(error)) ? 'away' : asking;
  }
}

/** Whether the database takes writes, as far as this process has seen. */
export type WriteWatch = {
  areRefused: () => boolean;
  /** @throws AppError if the guard refuses the write */
  begin: () => void;
  noteSuccess: () => void;
  noteFailure: (error: unknown) => void;
};

/** @param guard throws where a write must not be tried */
export function watchWrites(guard: () => void = () => {}): WriteWatch {
  let areRefused = false;
  return {
    areRefused: () => areRefused,
    begin() {
      try {
        guard();
      } catch (error) {
        areRefused = true;
        throw error;
      }
    },
    noteSuccess: () => void (areRefused = false),
    noteFailure: (error) => void (areRefused ||= isReadOnlyError(error)),
  };
}
